# The bot for your friends:
#   docker build -t zole-bot .
#   docker run -d --restart unless-stopped -e ZOLE_TOKEN=... -v zole:/data zole-bot
# To see it play first, without a token:
#   docker run --rm zole-bot demo --deals 1

FROM python:3.13-slim AS build
WORKDIR /build
COPY requirements-build.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements-build.lock
COPY pyproject.toml README.md LICENSE ./
COPY game ./game
COPY storage ./storage
COPY bot ./bot
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 ZOLE_DATABASE=/data/zole.db
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock && rm requirements.lock
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-deps --no-index /wheels/*.whl && rm -r /wheels
# A new volume takes over the owner of the folder it is mounted on.
RUN useradd --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin zole
USER zole
WORKDIR /data
VOLUME /data
ENTRYPOINT ["zole-bot"]
CMD ["run"]

// The line to the sandbox: JSON both ways, and it comes back by itself.

const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 5000;

/** A websocket that reconnects; the first event of every connection is "hello". */
export class Live {
  #socket = null;
  #wait = SHORTEST_WAIT;
  #timer = 0;

  constructor({ address, onEvent, onLost }) {
    this.address = address;
    this.onEvent = onEvent;
    this.onLost = onLost;
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
    });
  }

  connect() {
    const socket = new WebSocket(this.address);
    let first = true;
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.#wait = SHORTEST_WAIT;
      this.onEvent(JSON.parse(data), { first });
      first = false;
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.onLost();
      this.#timer = setTimeout(() => this.connect(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    });
  }

  /** Sends an action; says whether the line was there. */
  send(action) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(action));
    return true;
  }

  // A laptop that wakes up should not sit out the longest wait.
  #hurry() {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.connect();
  }
}

/** The websocket's address on the server this page came from. */
export function liveAddress(location) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/live`;
}

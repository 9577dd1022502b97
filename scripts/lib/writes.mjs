// Writes whose outcome a kill may leave open. What must be there afterwards is kept by key: what
// was acknowledged, or what was on its way, and nothing between.

/** @typedef {{ status: number, body: any }} Reply */

/** Error: the portal was killed before it answered. */
export class Cut extends Error {}

export class Record {
  /** What was acknowledged last, by key. @type {Map<string, string>} */
  known = new Map()
  /**
   * What was sent and not answered; undefined is a deletion.
   * @type {Map<string, string | undefined>}
   */
  sent = new Map()
  acknowledged = 0
  cut = 0
  cutAndStored = 0

  /**
   * Sends a write that gives a key a value, or takes it away. Throws `Cut` when no answer came.
   * @param {string} key
   * @param {string | undefined} value
   * @param {() => Promise<Reply>} send
   */
  async write(key, value, send) {
    this.sent.set(key, value)
    const { status, body } = await send()
    if (status === 0) throw new Cut()
    if (status !== 200 && status !== 201) throw new Error(`${key} was answered ${status}: ${JSON.stringify(body)}`)
    this.sent.delete(key)
    this.acknowledged += 1
    if (value === undefined) this.known.delete(key)
    else this.known.set(key, value)
    return body
  }

  /**
   * Compares with what is there, and goes on from that. Returns what was lost, is half, or was
   * never written.
   * @param {Map<string, string>} found
   */
  settle(found) {
    const wrong = []
    for (const key of new Set([...this.known.keys(), ...this.sent.keys(), ...found.keys()])) {
      const [value, known] = [found.get(key), this.known.get(key)]
      if (this.sent.has(key)) this.cut += 1
      if (value === known) continue
      if (this.sent.has(key) && value === this.sent.get(key)) this.cutAndStored += 1
      else wrong.push(`${key} is ${value} and was ${known}, then ${this.sent.get(key)}`)
    }
    this.known = new Map(found)
    this.sent.clear()
    return wrong
  }
}

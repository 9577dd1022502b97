// Records writes that a kill can interrupt. Afterwards each key must have the acknowledged value or
// the value of an unanswered write, and no other.

/** @typedef {{ status: number, body: any }} Reply */

/** Error for a portal that was killed before it answered. */
export class Cut extends Error {}

export class Record {
  /** Last acknowledged value of each key. @type {Map<string, string>} */
  known = new Map()
  /**
   * Values that were sent but not acknowledged, by key; undefined stands for a deletion.
   * @type {Map<string, string | undefined>}
   */
  sent = new Map()
  acknowledged = 0
  cut = 0
  cutAndStored = 0

  /**
   * Sends a write that sets or deletes the value of a key. Throws `Cut` when no answer came.
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
   * Compares the record with the found values, and continues from the found ones. Returns one
   * sentence for each lost, incomplete or unknown value.
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

const figure = String.raw`(?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d{1,2})?(?![.,]?\d)`
const amounts = new RegExp(String.raw`(?<![a-z])(?:Tk\.?|BDT|৳) ?(${figure})|(?<![\d.,*])(${figure}) ?টাকা`, 'gi')
/** What stands before a figure that is not what was sent. `Ref` is whatever the sender has typed there. */
const besides = /fee|charge|bal|comm|vat|bonus|cashback|discount|limit|\bref|ফি|চার্জ|ব্যালেন্স|স্থিতি|রেফ/i

/** The amount an SMS is about, as it writes it: the first figure that is no fee, no balance and nothing beside it. */
export function amountIn(text: string): string | undefined {
  let readUpTo = 0
  for (const { index, 0: whole, 1: after, 2: before } of text.matchAll(amounts)) {
    const lead = text.slice(readUpTo, index)
    readUpTo = index + whole.length
    if (!besides.test(lead)) return after ?? before
  }
  return undefined
}

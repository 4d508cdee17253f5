/** The write became a proposal (202): a second person has to confirm it. The message is for the user. */
export class ProposedError extends Error {
  override name = 'ProposedError'
}

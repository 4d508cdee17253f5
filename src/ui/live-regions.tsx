/** Where `announce` writes: empty from the start of the page, and of each dialog. */
export function LiveRegions() {
  return (
    <>
      <div className="sr" aria-live="polite" data-announcer="polite" />
      <div className="sr" aria-live="assertive" data-announcer="assertive" />
    </>
  )
}

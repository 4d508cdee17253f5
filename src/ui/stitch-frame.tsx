/** A stitched border inside the edge of a card. */
export function StitchFrame() {
  return (
    <svg className="stitch-frame" aria-hidden="true">
      <rect />
    </svg>
  )
}

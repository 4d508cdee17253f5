interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The minimum distance to the edge of the window. */
const marginPx = 8

/** The nearest position at which the whole box is in the window; the upper left corner if it is too large. */
export const clampToWindow = ({ left, top, width, height }: Box, space: { width: number; height: number }) => ({
  left: Math.max(Math.min(left, space.width - width - marginPx), marginPx),
  top: Math.max(Math.min(top, space.height - height - marginPx), marginPx),
})

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** How near to the edge of the window it may come. */
const marginPx = 8

/** The nearest place at which all of a box is in the window; at its upper left where it is too large for it. */
export const keepInside = ({ left, top, width, height }: Box, space: { width: number; height: number }) => ({
  left: Math.max(Math.min(left, space.width - width - marginPx), marginPx),
  top: Math.max(Math.min(top, space.height - height - marginPx), marginPx),
})

/** Where a video streams from, outside the versioned base path. */
export const videoPath = (advertise: string): string => `/file/${advertise}`

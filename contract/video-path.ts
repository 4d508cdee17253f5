/** The path of a video, outside the versioned base path. */
export const videoPath = (advertise: string): string => `/file/${advertise}`

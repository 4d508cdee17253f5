// Types of the functions that bench calls, so that types are checked without the packages.

declare module 'chrome-launcher' {
  export interface Chrome {
    port: number
    kill: () => void
  }
  export function launch(options: { chromePath: string; chromeFlags: string[] }): Promise<Chrome>
}

declare module 'lighthouse' {
  export interface Report {
    finalDisplayedUrl: string
    runtimeError?: { message: string }
    categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { title: string; score: number | null; numericValue?: number }>
  }
  interface Options {
    port: number
    onlyCategories: string[]
    logLevel: 'error'
    disableStorageReset: boolean
    throttlingMethod: 'devtools' | 'simulate'
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default function lighthouse(url: string, options: Options): Promise<{ lhr: Report } | undefined>
}

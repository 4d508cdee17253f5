import type { Target } from './find-elements.ts'

export interface Size {
  widthPx: number
  heightPx: number
}

/** A tab of a browser engine. Every action waits for its target. */
export interface Tab {
  goto: (url: string) => Promise<void>
  /** Runs a self-contained function in the page. Arguments and result are JSON. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  click: (target: Target) => Promise<void>
  /** Replaces the text of a field by key presses. */
  fill: (target: Target, text: string) => Promise<void>
  /** Chooses a file in an `<input type="file">`. */
  upload: (target: Target, file: string) => Promise<void>
  /** How many visible elements match. */
  count: (target: Target) => Promise<number>
  setSize: (size: Size) => Promise<void>
  screenshot: () => Promise<Buffer>
}

/** A started browser with a profile of its own. */
export interface Engine extends AsyncDisposable {
  newTab: () => Promise<Tab>
  /** Where downloads are saved. */
  downloads: string
}

export interface EngineOptions {
  colorScheme: 'light' | 'dark'
  /** A temporary folder for the profile and the downloads. */
  folder: string
  /** The environment of a desktop session on which the browser shows a window. Firefox only. */
  desktop?: Record<string, string>
  /** Gives the page noise instead of the pixels of a canvas. Firefox only. */
  resistsFingerprinting?: boolean
}

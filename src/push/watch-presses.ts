let pressed: string | undefined
let open = (path: string): void => {
  pressed = path
}

/**
 * Notes which screen the worker asks for when the user presses a notification. Call it while the page's code is loading: the browser
 * stores messages until then, and drops later ones without a listener.
 */
export const watchPresses = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    // `NavigateMessage`, without its schema, because every start loads this.
    if (data?.type === 'navigate') open(data.path)
  })

/** Opens the screen of a press that came before, and of later ones. */
export function openPresses(show: (path: string) => void): void {
  open = show
  if (pressed !== undefined) show(pressed)
  pressed = undefined
}

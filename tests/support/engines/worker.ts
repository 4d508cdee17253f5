import type { Tab } from './tab.ts'

/** Waits until a worker controls the page. All its assets are precached then. */
export const waitForWorker = (tab: Tab): Promise<void> =>
  tab.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })

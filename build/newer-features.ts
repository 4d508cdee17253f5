import { features } from 'web-features'
import { oldestBrowsers } from './oldest-browsers.ts'

/** The features of the web platform that one of the oldest browsers lacks, by their key in web-features, with the browsers. */
export const newerFeatures = new Map<string, string>()
const olderFeatures = new Set<string>()

for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const missing = Object.entries(oldestBrowsers).flatMap(([browser, version]) => {
      const since = support[browser as keyof typeof support]
      return isSince(since, version) ? [] : `${browser} ${since ?? 'none'}`
    })
    if (missing.length === 0) olderFeatures.add(key)
    else newerFeatures.set(key, missing.join(', '))
  }
}

/** A version may begin with `≤`. */
function isSince(since: string | undefined, version: number): boolean {
  return since !== undefined && Number.parseFloat(since.replace('≤', '')) <= version
}

const nameOf = (key: string) =>
  key
    .split('.')
    .at(-1)!
    .replace(/_(static|event)$/, '')
const ownerOf = (key: string) => key.slice(0, key.lastIndexOf('.'))
const isScript = (key: string) => /^(api|javascript\.builtins)\./.test(key)

const olderMembers = new Set([...olderFeatures].filter(isScript).map(nameOf))

/**
 * Newer methods by their name, if every method of that name is newer. Methods of newer interfaces are left out: such an object
 * cannot be created without a newer global.
 */
export const newerMethods = new Map(
  [...newerFeatures.keys()]
    .filter((key) => isScript(key) && key.split('.').length > 2 + Number(key.startsWith('javascript')))
    .filter((key) => !key.endsWith('_static') && !olderMembers.has(nameOf(key)) && !newerFeatures.has(ownerOf(key)))
    .map((key) => [nameOf(key), key]),
)

/** The key of a newer global, or of a newer member of a global object. */
export function findNewerGlobal(name: string, member?: string): string | undefined {
  const path = member ? `${name}.${member}` : name
  return [`api.${path}`, `api.${path}_static`, `javascript.builtins.${path}`].find((key) => newerFeatures.has(key))
}

/** Newer CSS functions, at-rules, selectors, properties and their keywords, by their text. */
export const newerStyles = {
  functions: byName(/^css\.types\./),
  atRules: byName(/^css\.at-rules\.[^.]+$/),
  selectors: byName(/^css\.selectors\.[^.]+$/),
  /** `text-wrap` and `text-wrap.pretty`. */
  properties: new Map(
    [...newerFeatures.keys()]
      .filter((key) => key.startsWith('css.properties.'))
      .map((key) => [key.slice('css.properties.'.length), key]),
  ),
}

function byName(pattern: RegExp) {
  return new Map([...newerFeatures.keys()].filter((key) => pattern.test(key)).map((key) => [nameOf(key), key]))
}

/**
 * Newer features that Joma uses all the same, by their key in web-features, and what happens in a browser without them.
 * A key also allows those below it.
 */
export const allowedInScripts: Record<string, string> = {
  'api.AbortSignal.any_static': 'src/app/abort-signal-any.ts adds it.',
  'api.AbortSignal.timeout_static': 'Chrome has it from 103; until 124 only the name of the error is another one.',
  'api.AudioData': 'See VideoEncoder.',
  'api.AudioDecoder': 'See VideoEncoder.',
  'api.AudioEncoder': 'See VideoEncoder.',
  'api.AuthenticatorAttestationResponse':
    '@simplewebauthn/browser checks for its newer methods; the server needs none of them.',
  'api.Clipboard.readText': 'The error is caught: the box for the SMS opens.',
  'api.CustomElementRegistry.getName': 'In the bundle: a method of mediabunny.',
  'api.Document.exitFullscreen': 'Called only in full screen.',
  'api.Document.fullscreenElement': 'Undefined: not in full screen.',
  'api.Document.fullscreenEnabled': 'Undefined: the player has no button for full screen.',
  'api.Document.startViewTransition': 'The router checks for it, and Joma uses no view transitions.',
  'api.Element.checkVisibility': 'Called with `?.`: every element counts as visible.',
  'api.Element.requestFullscreen': 'The button is shown only if `fullscreenEnabled` is true.',
  'api.Element.startViewTransition': 'See Document.startViewTransition.',
  'api.EncodedAudioChunk': 'See VideoEncoder.',
  'api.EncodedVideoChunk': 'See VideoEncoder.',
  'api.FileSystemHandle.requestPermission': 'In the bundle: a method of Notification with this name.',
  'api.FontFaceSet.check': 'In the bundle: a method of valibot.',
  'api.HTMLElement.hidePopover': 'The toaster and the menu check for popovers.',
  'api.HTMLElement.showPopover': 'The toaster checks for it.',
  'api.IntersectionObserver.delay': 'In the bundle: methods of framer-motion and ky.',
  'api.Navigator.canShare': 'Called with `?.`: the file is downloaded.',
  'api.Navigator.clearAppBadge': 'See setAppBadge.',
  'api.Navigator.connection': 'Read with `?.`: nothing is prefetched, as on a slow connection.',
  'api.Navigator.setAppBadge': 'Checked: no badge.',
  'api.Navigator.share': 'The button is shown only if the browser has it.',
  'api.Navigator.wakeLock': 'Checked: the screen may turn off while a video plays.',
  'api.Notification':
    'Checked, together with PushManager: the switch of notifications is not shown. Chrome on Android has all but its constructor.',
  'api.PublicKeyCredential': '@simplewebauthn/browser checks for its newer methods. Joma uses no autofill of passkeys.',
  'api.ScrollTimeline': 'framer-motion checks for it, and Joma uses no scroll animations.',
  'api.ServiceWorkerRegistration.sync':
    'In the bundle: a method of framer-motion. The outbox checks for background sync.',
  'api.StorageManager.estimate': 'The error is caught: the size of all of Joma is not shown.',
  'api.VideoDecoder': 'See VideoEncoder.',
  'api.VideoEncoder':
    'mediabunny uses it to convert a video. The upload page checks for it, and says that the browser cannot convert.',
  'api.VideoFrame': 'See VideoEncoder.',
  'api.Window.cookieStore': 'Called with `?.`: the server does not know the language, and preloads no messages.',
  'api.trustedTypes': 'Read with `?.`: the browser does not enforce them either.',
  'javascript.builtins.Symbol.asyncDispose': 'In the bundle: a helper of mediabunny, which never awaits a disposal.',
  'javascript.builtins.Symbol.dispose': 'mediabunny adds it.',
}

export const allowedInStyles: Record<string, string> = {
  'css.at-rules.page': 'The margins of the browser.',
  'css.properties.anchor-name': 'The menu is in the middle of the screen.',
  'css.properties.anchor-scope': 'See anchor-name.',
  'css.properties.break-after.avoid': 'On paper, a heading may be the last line of a page.',
  'css.properties.cursor': 'A pointer for mice.',
  'css.properties.field-sizing': 'The field keeps its rows, and its text scrolls.',
  'css.properties.font-family': 'The next font of the list.',
  'css.properties.forced-color-adjust': 'Only for Windows.',
  'css.properties.mask': 'Lightning CSS adds the prefix -webkit-.',
  'css.properties.mask-image': 'Lightning CSS adds the prefix -webkit-.',
  'css.properties.overscroll-behavior': 'The page behind a dialog may scroll.',
  'css.properties.position-anchor': 'See anchor-name.',
  'css.properties.position-area': 'See anchor-name.',
  'css.properties.position-try-fallbacks': 'See anchor-name.',
  'css.properties.resize': 'A text area has a fixed size.',
  'css.properties.rx': 'Corners of a drawing are square.',
  'css.properties.content-visibility': 'Rows outside the window are laid out.',
  'css.properties.contain-intrinsic-block-size': 'Without content-visibility it has no effect.',
  'css.properties.scrollbar-width': 'A scroll bar is visible.',
  'css.properties.text-size-adjust': 'Lightning CSS adds the prefix -webkit-; the others do not change the size.',
  'css.properties.text-wrap': 'Lines break elsewhere.',
  'css.properties.user-select': 'Lightning CSS adds the prefix -webkit-.',
  'css.selectors.has': 'Firefox 115 to 120: only decoration and distances, and method-field.css has a fallback.',
  'css.selectors.selection': 'Selected text has the colour of the browser.',
  'css.types.color.light-dark': 'Lightning CSS replaces it by custom properties.',
}

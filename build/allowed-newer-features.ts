/**
 * Newer features that Joma uses all the same, by their key in web-features, and what happens in a browser without them.
 * A key also allows those below it.
 */
export const allowedInScripts: Record<string, string> = {
  'api.AbortSignal.any_static': 'src/app/abort-signal-any.ts adds it.',
  'api.AbortSignal.timeout_static': 'Chrome has it from 103; until 124 only the name of the error is another one.',
  'api.AuthenticatorAttestationResponse':
    '@simplewebauthn/browser checks for its newer methods; the server needs none of them.',
  'api.Clipboard.readText': 'The error is caught: the box for the SMS opens.',
  'api.Document.exitFullscreen': 'Called only in full screen.',
  'api.Document.fullscreenElement': 'Undefined: not in full screen.',
  'api.Document.fullscreenEnabled': 'Undefined: the player has no button for full screen.',
  'api.Document.startViewTransition': 'The router checks for it, and Joma uses no view transitions.',
  'api.Element.requestFullscreen': 'The button is shown only if `fullscreenEnabled` is true.',
  'api.Element.startViewTransition': 'See Document.startViewTransition.',
  'api.FileSystemHandle.requestPermission': 'In the bundle: a method of Notification with this name.',
  'api.FontFaceSet.check': 'In the bundle: a method of valibot.',
  'api.HTMLElement.hidePopover': 'The toaster and the menu check for popovers.',
  'api.HTMLElement.showPopover': 'The toaster checks for it.',
  'api.IntersectionObserver.delay': 'In the bundle: methods of framer-motion and ky.',
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
  'api.Window.cookieStore': 'Called with `?.`: the server does not know the language, and preloads no messages.',
  'api.trustedTypes': 'Read with `?.`: the browser does not enforce them either.',
}

export const allowedInStyles: Record<string, string> = {
  'css.properties.anchor-name': 'The menu is in the middle of the screen.',
  'css.properties.anchor-scope': 'See anchor-name.',
  'css.properties.cursor': 'A pointer for mice.',
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
  'css.properties.scrollbar-width': 'A scroll bar is visible.',
  'css.properties.text-size-adjust': 'Lightning CSS adds the prefix -webkit-; the others do not change the size.',
  'css.properties.text-wrap': 'Lines break elsewhere.',
  'css.properties.user-select': 'Lightning CSS adds the prefix -webkit-.',
  'css.selectors.has': 'Firefox 115 to 120: only decoration and distances, and method-field.css has a fallback.',
  'css.selectors.selection': 'Selected text has the colour of the browser.',
  'css.types.color.light-dark': 'Lightning CSS replaces it by custom properties.',
}

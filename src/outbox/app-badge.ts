/** Shows the number of entries on the app icon. Only an installed app has a badge. */
export function setAppBadge(count: number): void {
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {})
}

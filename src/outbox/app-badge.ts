/** Shows on Joma's icon how many entries wait. Only an installed app has a badge. */
export function setAppBadge(count: number): void {
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {})
}

/** The greeting for the time of day on the device. */
export function greeting(at: Date): string {
  const hour = at.getHours()
  if (hour >= 5 && hour < 12) return 'Good Morning'
  if (hour >= 12 && hour < 18) return 'Good Afternoon'
  if (hour >= 18 && hour < 21) return 'Good Evening'
  return 'Good Night'
}

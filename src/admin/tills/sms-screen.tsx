export function SmsScreen() {
  return null
}

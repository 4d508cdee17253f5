export function PhonesScreen() {
  return null
}

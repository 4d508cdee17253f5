export function UnclaimedMoney() {
  return null
}

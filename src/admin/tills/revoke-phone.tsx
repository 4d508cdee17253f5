import { type TillPhone, tillPhones } from '#contract/till-phones.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

interface RevokePhoneProps {
  phone: TillPhone
  onClose: () => void
}

export const RevokePhone = ({ phone: { _id: id, label }, onClose }: RevokePhoneProps) => (
  <ConfirmWrite endpoint={tillPhones.revoke} input={{ id }} verb="Revoke" isDanger onClose={onClose}>
    Revoke the phone <b>{label}</b>. Its next call is refused, and it cannot be paired with the same secret again.
  </ConfirmWrite>
)

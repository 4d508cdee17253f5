/** «01712 345 678»: in groups, so that two numbers are easy to compare. A dash without a number. */
export function AccountNumber({ children }: { children: string }) {
  return (
    <span className="mono" translate="no">
      {groupDigits(children) || '–'}
    </span>
  )
}

const groupDigits = (digits: string) => digits.replace(/^(\d{5})(\d{3})(\d{3,4})$/, '$1 $2 $3')

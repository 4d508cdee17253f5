interface Person {
  username: string
  email: string
  mobile_number: string
  gender: 'female' | 'male'
  /** The username of the referrer. */
  referrer?: string
}

/** The members of the demo. A referrer comes before the referred members. */
export const people = [
  { username: 'nusrat', email: 'nusrat.jahan@example.com', mobile_number: '01712345678', gender: 'female' },
  { username: 'rahim', email: 'a.rahim@example.com', mobile_number: '01815234567', gender: 'male', referrer: 'nusrat' },
  {
    username: 'karim.uddin',
    email: 'karim@example.com',
    mobile_number: '01911876543',
    gender: 'male',
    referrer: 'nusrat',
  },
  {
    username: 'tanvir',
    email: 'tanvir.hasan@example.com',
    mobile_number: '01676543210',
    gender: 'male',
    referrer: 'nusrat',
  },
  {
    username: 'sumaiya',
    email: 'sumaiya.akter@example.com',
    mobile_number: '01521098765',
    gender: 'female',
    referrer: 'rahim',
  },
  {
    username: 'shakil',
    email: 'shakil.ahmed@example.com',
    mobile_number: '01733221100',
    gender: 'male',
    referrer: 'rahim',
  },
  {
    username: 'farzana',
    email: 'farzana.haque@example.com',
    mobile_number: '01844556677',
    gender: 'female',
    referrer: 'tanvir',
  },
  {
    username: 'mitu',
    email: 'mitu.rani@example.com',
    mobile_number: '01955667788',
    gender: 'female',
    referrer: 'sumaiya',
  },
  { username: 'imran', email: 'imran.khan@example.com', mobile_number: '01398765432', gender: 'male' },
  {
    username: 'ruma',
    email: 'ruma.begum@example.com',
    mobile_number: '01412312312',
    gender: 'female',
    referrer: 'nusrat',
  },
  {
    username: 'habib',
    email: 'habibur@example.com',
    mobile_number: '01777889900',
    gender: 'male',
    referrer: 'karim.uddin',
  },
] as const satisfies Person[]

/** Registered by tanvir, who pays for the plan. */
export const invited = {
  username: 'jannat',
  email: 'jannatul.ferdous@example.com',
  mobile_number: '01888990011',
  gender: 'female',
} as const satisfies Person

export const staffPassword = 'joma-staff-demo'

/** An administrator of each role besides the owner. The role is also the username. */
export const staff = (['cashier', 'payer', 'support', 'editor', 'accountant'] as const).map((role, index) => ({
  username: role,
  roles: [role],
  email: `${role}@example.com`,
  mobile_number: `0181000000${index + 1}`,
  gender: 'female' as const,
}))

export type Username = (typeof people)[number]['username']

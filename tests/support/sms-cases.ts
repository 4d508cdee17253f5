import type { SmsKind } from '#contract/tills/reader/forms.ts'

/** An SMS of a provider and what it says. Amounts are taka; the balance before is 1,000. */
export interface SmsCase {
  sender: string
  body: string
  kind: SmsKind
  direction: 'in' | 'out'
  amount: number
  /** Of the balance. Null: the SMS shows none. */
  change: number | null
  id: string
  /** The other side. Null: it has no member's number. */
  counterparty: string | null
}

const bkashEnd = (balance: string) => `Balance Tk ${balance}. TrxID DJQ4N7X2LK at 14/10/2026 09:05`
const nagadEnd = (balance: string) => `TxnID: 74QX81LM\nBalance: Tk ${balance}\n14/10/2026 09:05`
const bengaliNagadEnd = (balance: string) => `ট্রানজেকশন আইডি: 74QX81LM\nব্যালেন্স: ${balance} টাকা\n১৪/১০/২০২৬ ০৯:০৫`
const rocketEnd = (balance: string) => `Your A/C Balance: Tk${balance} TxnId:6612903847 Date:14-OCT-26 09:05:41 am.`

const ids = { bKash: 'DJQ4N7X2LK', NAGAD: '74QX81LM', '16216': '6612903847' } as const
type Sender = keyof typeof ids

type Fields = [kind: SmsKind, direction: 'in' | 'out', amount: number, change: number | null, counterparty?: string]

const smsCase = (sender: Sender, body: string, [kind, direction, amount, change, counterparty]: Fields): SmsCase => ({
  sender,
  body,
  kind,
  direction,
  amount,
  change,
  id: ids[sender],
  counterparty: counterparty ?? null,
})

/** The cases of a sender: texts by what they say. */
const casesOf = (sender: Sender, groups: [fields: Fields, ...bodies: string[]][]): SmsCase[] =>
  groups.flatMap(([fields, ...bodies]) => bodies.map((body) => smsCase(sender, body, fields)))

const member = '01812345678'

const bkash = casesOf('bKash', [
  [
    ['received', 'in', 75, 75, member],
    `You have received Tk 75.00 from ${member}. Ref hall rent june. Fee Tk 0.00. ${bkashEnd('1,075.00')}`,
    `You have received Tk 75.00 from ${member} (SALMA BEGUM). Ref 4. Fee Tk 0.00. ${bkashEnd('1,075.00')}`,
    `You have received Tk 75.00 from ${member}. Fee Tk 0.00. ${bkashEnd('1,075.00')}`.replaceAll(' ', '\u202f'),
    `আপনি ${member} থেকে ৭৫.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ১,০৭৫.০০ টাকা। TrxID DJQ4N7X2LK, ১৪/১০/২০২৬ ০৯:০৫। কোড কাউকে জানাবেন না।`,
    `আপনি ৭৫.০০ টাকা ${member} নম্বর থেকে পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ১,০৭৫.০০ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05`,
    `You have received Tk 75.00 from ${member} to your Personal Retail Account. Ref 8. Fee Tk 0.00. ${bkashEnd('1,075.00')}`,
  ],
  [['received', 'in', 75, 75], `You have received Tk 75.00 from Nabila Store. ${bkashEnd('1,075.00')}`],
  [
    ['received', 'in', 9_000, 9_000, member],
    `You have received B2B Tk 9,000.00 from ${member}. ${bkashEnd('10,000.00')}`,
  ],
  [
    ['payment_received', 'in', 75, 75, member],
    `You have received payment Tk 75.00 from ${member}. ${bkashEnd('1,075.00')}`,
    `You have received payment Tk 75.00 from ${member}. Ref 123. ${bkashEnd('1,075.00')}`,
  ],
  [
    ['payment_received', 'in', 100, 98.15, member],
    `You have received payment Tk 100.00 from ${member}. Counter 2. Fee Tk 1.85. ${bkashEnd('1,098.15')}`,
  ],
  [
    ['cash_in', 'in', 2_500, 2_500, member],
    `Cash In Tk ২,৫০০.০০ from ${member} successful. Fee Tk ০.০০. ${bkashEnd('3,500.00')}. Get the app: https://bKa.sh/app`,
  ],
  [
    ['deposit', 'in', 800, 800],
    `You have received deposit from iBanking of Tk 800.00 from Meghna Bank Ltd. Fee Tk 0.00. ${bkashEnd('1,800.00')}`,
    `You have received deposit from iBanking of Tk 800.00 from N.C.C. Bank PLC. Internet Banking. Fee Tk 0.00. ${bkashEnd('1,800.00')}`,
    `You have received deposit from VISA Card of Tk 800.00. Fee Tk 0.00. ${bkashEnd('1,800.00')}`,
    `Add Money Tk 800.00 from Prime Bank successful. Fee Tk 0.00. ${bkashEnd('1,800.00')}`,
    `You have received Tk 800.00 from Nagad via NPSB. Fee Tk 0.00. ${bkashEnd('1,800.00')}`,
  ],
  [
    ['returned', 'in', 12, 12],
    `Congratulations! You have received Cashback Tk 12.00. ${bkashEnd('1,012.00')}. Cashback on recharge`,
    'Congratulations! You got Tk 12.00 cashback for your payment at Agora. TrxID DJQ4N7X2LK at 14/10/2026 09:05. Balance Tk 1,012.00',
    `You have received refund of Tk 12.00 from Nabila Store. ${bkashEnd('1,012.00')}`,
    'অভিনন্দন! আপনি ১২.০০ টাকা ক্যাশব্যাক পেয়েছেন। ব্যালেন্স ১,০১২.০০ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05',
  ],
  [
    ['sent', 'out', 0.5, -0.5, member],
    `Send Money Tk 0.50 to ${member} successful. Ref 7. Fee Tk 0.00. ${bkashEnd('999.50')}.`,
  ],
  [
    ['sent', 'out', 500, -505],
    `Transfer Money Tk 500.00 to Prime Bank A/C 1203 successful. Fee Tk 5.00. ${bkashEnd('495.00')}`,
  ],
  [
    ['payment_sent', 'out', 40, -40],
    `Payment of Tk 40.00 to NABILA-RM20331 is successful. ${bkashEnd('960.00')}.`,
    `Mobile Recharge Tk 40.00 to ${member} successful. ${bkashEnd('960.00')}`,
    `Savings deposit of Tk 40.00 to Lanka Finance is successful. ${bkashEnd('960.00')}`,
    `Received Recharge request of Tk 40.00 for ${member}. Fee Tk 0.00. ${bkashEnd('960.00')}. Wait for confirmation.`,
    `Mobile Recharge request of Tk 40.00 for ${member} is successful. Fee Tk 0.00. ${bkashEnd('960.00')}`,
    `Your Digital Loan Repayment of Tk 40.00 is successful. ${bkashEnd('960.00')}`,
    `Loan instalment of Tk 40.00 has been deducted. ${bkashEnd('960.00')}`,
    `Tk 40.00 has been automatically deducted as Loan instalment. ${bkashEnd('960.00')}`,
    `Auto Pay of Tk 40.00 to Nabila Store is successful. ${bkashEnd('960.00')}`,
    `Payment of Tk 40.00 to Nabila Store through Auto Pay is successful. ${bkashEnd('960.00')}`,
    `Payment Tk 40.00 to 10 Minute Shop is successful. ${bkashEnd('960.00')}`,
  ],
  [
    ['payment_sent', 'out', 410, null],
    'Bill successfully paid.\nBiller: NESCO\nMM/YYYY: 092026\nSMS Account: 7710203\nAmount: Tk 410.00\nFee: Tk 5.00\nTrxID: DJQ4N7X2LK at 14/10/2026 09:05',
  ],
  [
    ['payment_sent', 'out', 410, -415],
    'Bill payment successful. Biller: WASA, Account: 5512, Amount: Tk 410.00, Fee: Tk 5.00, TrxID: DJQ4N7X2LK at 14/10/2026 09:05. Balance Tk 585.00',
  ],
  [
    ['cash_out', 'out', 500, -509.25, member],
    `Cash Out Tk 500.00 to ${member} successful. Fee Tk 9.25. ${bkashEnd('490.75')}`,
  ],
  [
    ['cash_out', 'out', 500, -507],
    `ATM Cash Out Tk 500.00 from Prime Bank ATM successful. Fee Tk 7.00. ${bkashEnd('493.00')}`,
    `ATM Cash Out Tk 500.00 successful. Fee Tk 7.00. ${bkashEnd('493.00')}`,
  ],
  [
    ['agent_cash_out', 'in', 500, 502.05, member],
    `Cash Out Tk 500.00 from ${member} successful. Fee Tk 0.00. Comm Tk 2.05. ${bkashEnd('1,502.05')}`,
    `${member} থেকে ৫০০.০০ টাকা ক্যাশ আউট সফল হয়েছে। কমিশন ২.০৫ টাকা। ব্যালেন্স ১,৫০২.০৫ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05। পিন গোপন রাখুন।`,
  ],
  [
    ['agent_cash_in', 'out', 500, -497.95, member],
    `Cash In Tk 500.00 to ${member} successful. Fee Tk 0.00. Comm Tk 2.05. ${bkashEnd('502.05')}`,
    `ক্যাশ ইন ৫০০.০০ টাকা ${member} নম্বরে সফল হয়েছে। ফি ০.০০ টাকা। কমিশন ২.০৫ টাকা। ব্যালেন্স ৫০২.০৫ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05`,
  ],
  [
    ['agent_transfer', 'out', 500, -500, member],
    `B2B Transfer Tk 500.00 to ${member} successful. Fee Tk 0.00. ${bkashEnd('500.00')}`,
  ],
  [
    ['cash_in', 'in', 75, 75, member],
    `${member} থেকে ৭৫.০০ টাকা ক্যাশ ইন সফল হয়েছে। ফি ০.০০ টাকা। ব্যালেন্স ১,০৭৫.০০ টাকা। ট্রানজেকশন আইডি DJQ4N7X2LK, 14/10/2026 09:05`,
    `আপনি এজেন্ট ${member} থেকে ৭৫.০০ টাকা ক্যাশ ইন করেছেন। ফি ০.০০ টাকা। ব্যালেন্স ১,০৭৫.০০ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05`,
    `ক্যাশ ইন সফল হয়েছে। ${member} থেকে ৭৫.০০ টাকা। ফি ০.০০ টাকা। ব্যালেন্স ১,০৭৫.০০ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05`,
  ],
  [
    ['sent', 'out', 500, -505, member],
    `আপনার সেন্ড মানি ৳৫০০.০০ সফল হয়েছে। প্রাপক ${member}। ফি ৳৫.০০। ব্যালেন্স ৳৪৯৫.০০। TrxID DJQ4N7X2LK at 14/10/2026 09:05`,
    `আপনি ${member} নম্বরে ৫০০.০০ টাকা সেন্ড মানি করেছেন। রেফারেন্স ভাড়া। ফি ৫.০০ টাকা। ব্যালেন্স ৪৯৫.০০ টাকা। TrxID DJQ4N7X2LK, 14/10/2026 09:05`,
  ],
  [
    ['payment_received', 'in', 75, 74.25, member],
    `You have received payment Tk 75.00 from ${member} to your Personal Retail Account. Fee Tk 0.75. ${bkashEnd('1,074.25')}`,
  ],
  [
    ['payment_received', 'in', 75, 73.65, member],
    `You have received payment Tk 75.00 from ${member}. Ref 123. Fee Tk 1.35. ${bkashEnd('1,073.65')}`,
  ],
  [['returned', 'in', 300, 300], `You have received Digital Loan Tk 300.00 from Prime Bank. ${bkashEnd('1,300.00')}.`],
  [
    ['returned', 'in', 8, 8],
    `You have received Tk 8.00 as Commission from DM2041. Fee Tk 0.00. ${bkashEnd('1,008.00')}`,
  ],
  [
    ['returned', 'in', 40, 40],
    `Mobile Recharge request has failed. Tk 40.00 returned to your bKash Account. ${bkashEnd('1,040.00')}`,
  ],
  [
    ['sent', 'out', 500, -506.25],
    `bKash to Bank of Tk 500.00 for VISA Debit Card is successful. Fee Tk 6.25. ${bkashEnd('493.75')}`,
  ],
])

const nagad = casesOf('NAGAD', [
  [
    ['received', 'in', 75, 75, member],
    `Money Received.\nAmount: Tk 75.00\nSender: ${member}\nRef: N/A\n${nagadEnd('1075.00')}`,
    `Money Received.Amount: Tk 75.00Sender: ${member}Ref: N/ATxnID: 74QX81LMBalance: Tk 1075.0014/10/2026 09:05`,
    `টাকা গ্রহণ সফল।\nপরিমাণ: ৭৫.০০ টাকা\nপ্রেরক: ${member}\nরেফারেন্স: ভাড়া\n${bengaliNagadEnd('১,০৭৫.০০')}`,
    `আপনি টাকা পেয়েছেন।\nপরিমাণ: ৭৫.০০ টাকা\nপ্রেরকের নম্বর: ${member}\n${bengaliNagadEnd('১,০৭৫.০০')}`,
  ],
  [
    ['payment_received', 'in', 75, 75, member],
    `Payment Received. Amount: Tk 75.00 Customer: ${member} ${nagadEnd('1075.00').replace('QX', 'QΧ')}`,
    `পেমেন্ট গ্রহণ সফল হয়েছে।\nপরিমাণ: ৭৫.০০ টাকা\nগ্রাহক: ${member}\n${bengaliNagadEnd('১,০৭৫.০০')}`,
  ],
  [
    ['cash_in', 'in', 75, 75, member],
    `Cash In Received.\nAmount: Tk 75.00\nUddokta: ${member}\nTxnID: 74QX81LM\nBalance: 1075.00\n14/10/2026 09:05`,
    `BUY NOW, PAY LATER! nagad.io/bnpl\nCash In Received.\nAmt:Tk 75.00\nUddokta:${member}\nTxnID: 74QX81LM\nBal:1075.00\n14/10/2026 09:05\nDo not share any code`,
    `ক্যাশ ইন সফল।\nপরিমাণ: ৭৫.০০ টাকা\nউদ্যোক্তা: ${member}\n${bengaliNagadEnd('১,০৭৫.০০')}`,
  ],
  [['received', 'in', 75, 75], `Money Received. Amount: Tk 75.00 Sender: Rocket NPSB Ref: N/A ${nagadEnd('1075.00')}`],
  [
    ['deposit', 'in', 75, 75],
    `Add Money Successful. Amount: Tk 75.00 From: Master Card ${nagadEnd('1075.00')}`,
    `Add Money from Bank is Successful.\nFrom: Prime Bank PLC.\nAmount: Tk 75.0\n${nagadEnd('1075.00')}`,
  ],
  [['returned', 'in', 5, 5], `Cashback Received. Amount: Tk 5.00 ${nagadEnd('1005.00')}`],
  [
    ['sent', 'out', 75, -80, member],
    `Money Sent.\nAmount: Tk 75.00\nReceiver: ${member}\nRef: 3\nFee: Tk 5.00\n${nagadEnd('920.00')}`,
    `সেন্ড মানি সফল।\nপরিমাণ: ৭৫.০০ টাকা\nপ্রাপক: ${member}\nরেফ: ১\nচার্জ: ৫.০০ টাকা\n${bengaliNagadEnd('৯২০.০০')}`,
  ],
  [
    ['cash_out', 'out', 500, -505.75, member],
    `Cash Out Successful.\nAmount: Tk 500.00\nUddokta: ${member}\nFee: Tk 5.75\n${nagadEnd('494.25')}`,
  ],
  [
    ['payment_sent', 'out', 75.5, -75.5],
    `Payment to 'Sadar Hospital' is Successful.\nAmount: Tk  75.50\n${nagadEnd('924.50')}`,
  ],
  [
    ['payment_sent', 'out', 50, -50],
    `Mobile Recharge Successful. Amount: Tk 50.00 Number: ${member} ${nagadEnd('950.00')}`,
  ],
  [
    ['payment_sent', 'out', 500, -505],
    `Bill Payment Successful. Biller: Titas Gas Amount: Tk 500.00 Fee: Tk 5.00 ${nagadEnd('495.00')}`,
  ],
  [
    ['agent_cash_out', 'in', 500, 502.05, member],
    `Cash Out Received.Amount: Tk 500.00Customer: ${member}TxnID: 74QX81LMComm: Tk 2.05Balance: Tk 1502.0514/10/2026 09:05`,
  ],
  [
    ['agent_cash_in', 'out', 500, -497.95, member],
    `Cash In Successful.Amount: Tk 500.00 Customer: ${member} TxnID: 74QX81LM Comm: Tk 2.05 Balance: Tk 502.05 14/10/2026 09:05`,
  ],
  [
    ['agent_transfer', 'out', 500, -500, member],
    `B2B Transfer Successful. Amount: Tk 500.00 Receiver: ${member} ${nagadEnd('500.00')}`,
  ],
  [['received', 'in', 500, 500, member], `B2B Received. Amount: Tk 500.00 Sender: ${member} ${nagadEnd('1500.00')}`],
  [
    ['sent', 'out', 500, -505],
    'সেন্ড মানি সফল। পরিমাণ: ৫০০.০০ টাকা। চার্জ: ৫.০০ টাকা। ট্রানজেকশন আইডি: 74QX81LM ব্যালেন্স: ৪৯৫ টাকা ১৪/১০/২০২৬ ০৯:০৫',
  ],
  [
    ['agent_cash_in', 'out', 75, -75, member],
    `ক্যাশ ইন সফল।\nপরিমাণ: ৭৫.০০ টাকা\nগ্রাহক: ${member}\n${bengaliNagadEnd('৯২৫.০০')}`,
  ],
  [
    ['cash_out', 'out', 75, -76, member],
    `ক্যাশ আউট সফল।\nপরিমাণ: ৭৫.০০ টাকা\nউদ্যোক্তা: ${member}\nচার্জ: ১.০০ টাকা\n${bengaliNagadEnd('৯২৪.০০')}`,
  ],
  [
    ['agent_cash_out', 'in', 75, 75, member],
    `ক্যাশ আউট সফল।\nপরিমাণ: ৭৫.০০ টাকা\nগ্রাহক: ${member}\n${bengaliNagadEnd('১,০৭৫.০০')}`,
  ],
  [['returned', 'in', 75, 75], `Loan Disbursed. Amount: Tk 75.00 ${nagadEnd('1075.00')}`],
  [['payment_sent', 'out', 75, -75], `Loan Repayment Successful. Amount: Tk 75.00 ${nagadEnd('925.00')}`],
])

const rocket = casesOf('16216', [
  [
    ['received', 'in', 75, 75, '678'],
    `Tk75.00 received from A/C:***678 Fee:Tk0, ${rocketEnd('1,075.00')}`,
    'Tk.75.00 received from A/C:***678 Ref No: NA Fee: Tk.00 NetBal: Tk1075.00 TxnId: 6612903847 Date:14-OCT-26 09:05:41 am.',
  ],
  [
    ['received', 'in', 75, 75, member],
    `Tk75.00 received from A/C:${member}-4. Fee:Tk0, ${rocketEnd('1,075.00')} Download https://bit.ly/rocketapp`,
  ],
  [
    ['cash_in', 'in', 4_000, 4_000, '678'],
    'Cash-In from A/C: ***678 Tk4,000.00 Fee: Tk.00, Your A/C Balance: Tk5,000.00.TxnId:6612903847 Date:14-OCT-26 09:05:41 am. Download https://bit.ly/rocketapp',
  ],
  [['deposit', 'in', 75, 75], `Tk75.00 received from Prime Bank via NPSB. Fee:Tk0, ${rocketEnd('1,075.00')}`],
  [
    ['payment_received', 'in', 100, 98.5, '678'],
    `Merchant Payment from A/C: ***678 Tk100.00 Fee: Tk1.50, ${rocketEnd('1,098.50')}`,
  ],
  [['returned', 'in', 5, 5], `Cashback Tk5.00 received. ${rocketEnd('1,005.00')}`],
  [['sent', 'out', 75, -80, member], `Tk75.00 transferred to A/C:${member}4 Fee:Tk5, ${rocketEnd('920.00')}`],
  [
    ['cash_out', 'out', 900, -915, '678'],
    'Cash-Out to A/C:***678Tk900.00Fee:Tk15.00 Your A/C Balance: Tk85.00.TxnId:6612903847Date:14-OCT-26 09:05:41 am. Please download the app',
  ],
  [['cash_out', 'out', 500, -509], `Tk500.00 withdrawn from DBBL ATM. Fee:Tk9, ${rocketEnd('491.00')}`],
  [
    ['payment_sent', 'out', 75, -75],
    `Tk75.00 paid to Nabila Store Fee:Tk0, ${rocketEnd('925.00')}`,
    `Bill Payment to DPDC Tk75.00 Fee:Tk0, ${rocketEnd('925.00')}`,
    `Loan instalment Tk75.00 deducted. Fee:Tk0, ${rocketEnd('925.00')}`,
  ],
  [['payment_sent', 'out', 50, -50], `Tk50.00 Top-up to ${member} successful. Fee:Tk0, ${rocketEnd('950.00')}`],
  [
    ['agent_cash_out', 'in', 500, 502.1, '678'],
    'Cash-Out from A/C: ***678 Tk500.00 Comm:Tk2.10; A/C Balance: Tk1,502.10.TxnId: 6612903847 Date:14-OCT-26 09:05:41 am.',
  ],
  [
    ['agent_cash_in', 'out', 500, -497.9, '678'],
    'Cash-In to A/C: ***678 Tk500.00 Comm:Tk2.10; A/C Balance: Tk502.10.TxnId: 6612903847 Date:14-OCT-26 09:05:41 am.',
  ],
  [['returned', 'in', 75, 75], `Loan of Tk75.00 disbursed. ${rocketEnd('1,075.00')}`],
])

export const smsCases: SmsCase[] = [...bkash, ...nagad, ...rocket]

/** What providers and forwarding apps write before and after the part that is known. */
export const surroundings: { before: string; after: string }[] = [
  { before: '', after: ' Never share your PIN or OTP with anyone.' },
  { before: '', after: '. bKash never asks for your PIN or a verification code.' },
  { before: '', after: '\nপিন বা কোড কাউকে বলবেন না।' },
  { before: '', after: ' Download the app: https://example.com/a?b=1' },
  { before: '', after: '\nSIM2\n2026-10-14 09:05:44\nMy phone' },
  { before: 'Win Tk 10,000 this Eid! Visit https://example.com/eid ', after: '' },
  { before: 'Do not share your PIN. ', after: ' 10% off on tickets till 30/11/2026!' },
  { before: 'bKash: ', after: '' },
]

import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { texts } from '../fields.ts'

export const fundAccount = billType({
  name: 'fund_account',
  title: 'bill.fundAccounts',
  table: 'fund_accounts',
  access: [staff('finance')],
  fields: [texts('names', 'bill.name', { required: true, max: 60 })],
  sort: 'id',
  key: ['names.zh'],
})

import { verificationFault } from '../../features/mini-program/verification-file.ts'
import { fail } from '../../handler.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { lookup, text } from '../fields.ts'

/** A file by which WeChat sees that a shop's host name is ours. */
export const verificationFile = billType({
  name: 'verification_file',
  title: 'mini-program.verificationFiles',
  table: 'verification_files',
  access: [staff('owner', ['see', 'add', 'edit', 'del'])],
  fields: [
    lookup('shop_id', 'bill.shop', 'shop', { required: true }),
    text('name', 'mini-program.verificationName', {
      required: true,
      max: 40,
      list: 240,
      hint: 'mini-program.verificationHint',
    }),
    text('content', 'mini-program.verificationContent', { required: true, max: 64, list: 260 }),
  ],
  display: 'name',
  sort: 'id',
  key: ['shop_id', 'name'],
  check: async (_, { name, content }) => {
    const fault = verificationFault(String(name), String(content))
    return fault && fail('mini-program.verificationBad', {}, fault)
  },
})

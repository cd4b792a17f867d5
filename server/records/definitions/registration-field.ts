import { pipe, regex, string } from 'valibot'
import { fail } from '../../handler.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, flag, lookup, text, textLists, texts, whole } from '../fields.ts'

const kinds = {
  T: 'message.kindText',
  N: 'message.kindNumber',
  D: 'message.kindDate',
  K: 'message.kindTick',
  C: 'message.kindChoice',
} as const

/** What registration asks beyond number, nickname and password. */
export const registrationField = billType({
  name: 'registration_field',
  title: 'message.registrationField',
  table: 'registration_fields',
  access: [staff('sales')],
  fields: [
    texts('labels', 'message.questionLabel', { required: true, max: 60 }),
    text('name', 'message.questionName', {
      required: true,
      max: 30,
      once: true,
      hint: 'message.questionNameHint',
      // `code` and `agreed` stand beside the answers (contract/registration.ts).
      schema: pipe(string(), regex(/^(?!(?:code|agreed)$)[a-z][a-z0-9_]*$/, 'form.type')),
    }),
    choice('kind', 'message.questionKind', kinds, { default: 'T' }),
    flag('required', 'message.questionRequired'),
    whole('max_length', 'message.questionLength', {
      min: '1',
      max: '1000',
      default: '100',
      list: false,
      when: { field: 'kind', values: ['T'] },
    }),
    textLists('choices', 'message.questionChoices', {
      hint: 'message.questionChoicesHint',
      when: { field: 'kind', values: ['C'] },
    }),
    texts('hints', 'message.questionHint', { max: 200, list: false }),
    lookup('shop_id', 'bill.shop', 'shop', { hint: 'bill.emptyIsEveryShop' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    flag('enabled', 'bill.enabled', { default: '1' }),
  ],
  sort: 'position',
  key: ['name'],
  check: async (_, { kind, choices }) => {
    if (kind !== 'C') return undefined
    const { zh = [], ...others } = (choices ?? {}) as Record<string, string[]>
    const even = Object.values(others).every(({ length }) => length === zh.length)
    return zh.length > 0 && even ? undefined : fail('message.choicesMissing', {}, 'choices.zh')
  },
})

import { miniProgramColours, miniProgramStateTexts } from '../../../contract/mini-program-states.ts'
import * as paths from '../../../contract/paths.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, date, lookup, text } from '../fields.ts'

const only = { readonly: true } as const

/** The shops' mini-programs and how each stands; what is done with one is done on its own page. */
export const miniProgram = billType({
  name: 'mini_program',
  title: 'mini-program.records',
  table: 'mini_programs',
  access: [staff(['sales', 'content'], ['see', 'export'])],
  fields: [
    lookup('shop_id', 'mini-program.shop', 'shop', only),
    text('nickname', 'mini-program.nickname', { ...only, list: 180 }),
    text('app_id', 'mini-program.appId', { ...only, list: 180 }),
    choice('state', 'bill.state', miniProgramStateTexts, { ...only, colors: miniProgramColours }),
    text('version', 'mini-program.versionWorked', { ...only, list: 110 }),
    text('released_version', 'mini-program.live', { ...only, list: 110 }),
    text('reason', 'mini-program.rejectedHint', { ...only, list: 240, search: false }),
    date('connected_at', 'mini-program.connectedAt', { ...only, time: true }),
    date('lost_at', 'mini-program.lostConnection', { ...only, time: true, list: 0 }),
    date('submitted_at', 'mini-program.submittedAt', { ...only, time: true }),
    date('released_at', 'mini-program.releasedAt', { ...only, time: true }),
    date('changed_at', 'mini-program.changedAt', { ...only, time: true, filter: true }),
  ],
  page: ({ t }, { shop_id }) => ({
    href: `${paths.miniProgram}?shop=${shop_id}`,
    title: t('screens.miniProgram'),
  }),
  display: 'nickname',
  sort: '-changed_at',
})

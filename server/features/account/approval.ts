import { isLanguage, type Language } from '../../../contract/languages.ts'
import type { Context } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { hush } from '../bell/ring-bell.ts'
import { tell } from '../messages/messages.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

interface Approved {
  mobile: string
  language: string | null
  titles: TextsByLanguage
  languages: Language[]
}

/** Somebody has said yes or no to a registration: nobody else has to, and whoever was let in hears of it. */
export async function followReview(
  context: Context,
  memberId: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  if (before !== 'pending' || after === 'pending') return
  await hush(context.db, ['member_waits', 'customer_waits'], memberId)
  if (after === 'active') await tellApproved(context, memberId)
}

/** An SMS to whoever waited for head office, once it is certain that they may come in. */
async function tellApproved(context: Context, memberId: number): Promise<void> {
  const [member] = await context.db<Approved[]>`
    select m.mobile, m.language, s.titles, s.languages
    from members m join shops s on s.id = m.shop_id
    where m.id = ${memberId} and m.status = 'active'`
  if (!member) return
  const lang = languageFor(member)
  const shop = inLanguage(member.titles, lang)
  const text = context.tIn(lang)('account.smsApproved', { shop })
  await tell(context, { mobile: member.mobile, joined: shop, text })
}

/** The one they registered in; a shop speaks its own first language to whoever never said. */
const languageFor = ({ language, languages }: Approved): Language =>
  isLanguage(language) ? language : (languages[0] ?? 'zh')

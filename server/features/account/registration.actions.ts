import type { ParsedInput } from '../../../contract/action.ts'
import { isBadPassword } from '../../../contract/bad-passwords.ts'
import { countries, fullMobile, homeCountry, maskMobile, mobileMessage } from '../../../contract/mobile.ts'
import { cookies, rememberSeconds } from '../../../contract/preferences.ts'
import { register, registrationConfig, registrationProof } from '../../../contract/registration.ts'
import { readInvitation } from '../../../contract/scenes.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail, handle, handleChecked, isFailure, ok } from '../../handler.ts'
import { isRealMobile } from '../../i18n/phones.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { ringShop, ringStaff } from '../bell/ring-bell.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type Account, accountById } from './account.queries.ts'
import { type Agreed, checkAgreed, currentAgreements, keepConsent } from './agreements.ts'
import { encodeAvatar, giveAvatar, lookAtAvatar, type SentAvatar } from './avatar.ts'
import { spendCode } from './codes.queries.ts'
import { checkCode, codeOwner } from './codes.ts'
import { extraFields, readExtras } from './extras.ts'
import { hashPassword } from './passwords.ts'
import { activeMember, insertMember } from './registration.queries.ts'
import { signIn } from './sign-in.ts'

/** An application that nothing is wrong with, and whose telephone is theirs. */
interface Application {
  shop: Shop
  codeId: number
  mobile: string
  passwordHash: string
  extras: Record<string, string>
  agreed: Agreed[]
  avatar: SentAvatar | undefined
}

export const registrationActions = [
  handle(registrationConfig, async (context, { scene }) => {
    const shop = await shopOf(context, scene)
    if (isFailure(shop)) return shop
    return ok({
      mode: shop.takesOrders ? shop.registerMode : ('closed' as const),
      shop: inLanguage(shop.titles, context.lang),
      countries: countries.map(({ code, region }) => ({ code, region })),
      fields: await extraFields(context, shop),
      agreements: await currentAgreements(context.db, shop, context.lang),
    })
  }),

  handleChecked(register, checkApplication, async (context, { nick, country, scene }, application) => {
    const { shop, codeId, mobile, avatar, agreed, passwordHash, extras } = application
    const { db } = context
    if (!(await spendCode(db, codeId))) return fail('message.codeFirst', undefined, 'code')
    const status = shop.registerMode === 'review' ? 'pending' : 'active'
    const id = await insertMember(db, {
      shopId: shop.id,
      mobile,
      passwordHash,
      nick: nick ?? maskMobile(mobile),
      status,
      extras: { ...extras, ...(country && country !== homeCountry && { country }) },
      invitedBy: scene ? await inviterOf(db, shop, scene) : null,
      language: context.lang,
    })
    if (!id) return fail('message.mobileTaken', undefined, 'mobile')
    await keepConsent(context, id, agreed)
    const account = (await accountById(db, id))!
    if (status === 'pending') await tellWhoDecides(context, shop, account)
    if (status === 'active') {
      const refused = await signIn({ ...context, shop }, account)
      if (refused) return refused
    }
    if (shop.id !== context.shop.id) {
      context.setCookie({ name: cookies.shop, value: shop.code, maxAgeSeconds: rememberSeconds })
    }
    if (avatar) await giveAvatar(context, account, avatar)
    return ok({ guest: status === 'pending', uid: id, nick: account.nick, status, shop: shop.code } as const)
  }),
]

/** Customers of a distributor's shop are let in by the distributor or a clerk there, all others by head office. */
async function tellWhoDecides(
  { db }: Context,
  { id: shopId, ownerId }: Shop,
  { id, nick }: Account,
): Promise<void> {
  const params = { nick }
  await (ownerId === null
    ? ringStaff(db, { kind: 'member_waits', about: id, params })
    : ringShop(db, shopId, { kind: 'customer_waits', about: id, params }))
}

/** Who was invited belongs to the shop of whoever invited them. */
async function shopOf(context: Context, scene: string | undefined): Promise<Shop | Failure> {
  const { shop, cache, pool, isOwnHost } = context
  const named = scene && readInvitation(scene).shop
  if (!named || named === shop.code) return shop
  const invited = (await shopDirectory(cache, pool)).find(({ code }) => code === named)
  if (!invited) return fail('message.inviteUnknown', undefined, 'scene')
  // They would be signed in to a shop that is not shown here.
  return isOwnHost ? fail('message.otherShopElsewhere', undefined, 'scene') : invited
}

/** The distributor whose shop it is, or in head office's the member who handed the invitation on. */
async function inviterOf(db: Db, shop: Shop, scene: string): Promise<number | null> {
  const { member } = readInvitation(scene)
  if (shop.ownerId !== null || member === undefined) return shop.ownerId
  return (await activeMember(db, shop.id, member)) ?? null
}

async function checkApplication(
  context: Context,
  input: ParsedInput<typeof register>,
): Promise<Application | Failure> {
  if (context.visitor.role !== 'guest') return fail('message.alreadySignedIn')
  const shop = await shopOf(context, input.scene)
  if (isFailure(shop)) return shop
  if (shop.registerMode === 'closed' || !shop.takesOrders) return fail('message.registerClosed')
  const { country = homeCountry, pwd } = input
  const mobile = fullMobile(country, input.mobile)
  if (!countries.some(({ code }) => code === country))
    return fail('message.countryUnknown', undefined, 'country')
  if (!isRealMobile(mobile)) return fail(mobileMessage(country), undefined, 'mobile')
  if (isBadPassword(pwd, mobile)) return fail('message.passwordKnown', undefined, 'pwd')
  const sent = readInput(context, registrationProof, input.jsn ?? {})
  if (sent.kind === 'fail') return sent
  const { code = input.code, agreed = input.agreed } = sent.input
  const answers = readExtras(await extraFields(context, shop), input.jsn ?? {})
  if ('kind' in answers) return answers
  const consent = await checkAgreed(context, shop, agreed ?? [])
  if ('kind' in consent) return consent
  const lookedAt = input.avatar ? await lookAtAvatar(input.avatar) : undefined
  if (lookedAt && 'kind' in lookedAt) return lookedAt
  if (!code) return fail('message.codeFirst', undefined, 'code')
  const proof = await checkCode(context, codeOwner('register', mobile, context), code, 'code')
  if ('kind' in proof) return proof
  // Encoding the picture is the most expensive step, so it comes after every other check.
  const avatar = lookedAt && (await encodeAvatar(lookedAt))
  if (avatar && 'kind' in avatar) return avatar
  return { shop, mobile, avatar, passwordHash: await hashPassword(pwd), ...answers, ...consent, ...proof }
}

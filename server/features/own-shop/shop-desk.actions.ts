import { askDomain, checkDomain, chooseCurrencies, shopDesk, shopShared } from '../../../contract/own-shop.ts'
import type { MemberContext } from '../../context.ts'
import { fail, handle, handleChecked, ok, type Refused } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { qrPicture } from '../files/qr-picture.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { shopAtHand, shopsRun } from './shop-at-hand.ts'
import { isHeadOffices, newProof, provesItself } from './shop-domain.ts'
import { linksOf } from './shop-links.ts'

const notTheirs = fail('message.noPermission', undefined, 'shop')

export const shopDeskActions = [
  handle(shopDesk, async (context, { shop: id }) => {
    const shop = await shopAtHand(context, id)
    if (!shop) return notTheirs
    const { db, lang } = context
    const links = linksOf(context, shop)
    const [wanted] = await db<{ domain: string }[]>`
      select coalesce(wanted_domain, '') as domain from shops where id = ${shop.id}`
    const named = ({ id, code, titles }: Shop) => ({ id, code, title: inLanguage(titles, lang) })
    return ok({
      shop: { ...named(shop), takesOrders: shop.takesOrders },
      shops: (await shopsRun(context)).map(named),
      links,
      codes: { shop: await qrPicture(links.path), invitation: await qrPicture(links.invitation) },
      domain: shop.domain ?? '',
      wantedDomain: wanted!.domain,
      leadsTo: new URL(context.config.publicUrl ?? context.origin).hostname,
      currencies: await offeredCurrencies(context, shop),
    })
  }),

  handle(chooseCurrencies, async (context, { row }) => {
    const shop = await shopAtHand(context, row.shop)
    if (!shop) return notTheirs
    const offered = await offeredCurrencies(context, shop)
    const codes = [...new Set([shop.baseCurrency, ...row.codes])]
    if (!codes.every(code => offered.some(currency => currency.code === code)))
      return fail('own-shop.currencyNotOffered', undefined, 'codes')
    const { db } = context
    await db`delete from currencies where shop_id = ${shop.id} and not code = any(${codes})`
    await db`
      insert into currencies (shop_id, code, symbol, rate, decimals, position)
      select ${shop.id}, c.code, c.symbol, c.rate, c.decimals, c.position
      from currencies c join shops h on h.id = c.shop_id and h.is_default
      where c.code = any(${codes})
      on conflict (shop_id, code) do nothing`
    return ok({ id: shop.id })
  }),

  handle(askDomain, async (context, { row: { shop: id, host } }) => {
    const shop = await shopAtHand(context, id)
    if (!shop) return notTheirs
    const { db, config } = context
    if (host.includes(':') && !config.insideAddresses) return fail('form.type', hostField(context), 'host')
    if (host && (await isTaken(context, shop.id, host)))
      return fail('own-shop.domainTaken', undefined, 'host')
    await db`
      update shops set wanted_domain = ${host || null}, domain_proof = ${host ? newProof() : null},
        domain = case when ${host !== ''} then domain end
      where id = ${shop.id}`
    return ok({ wanted: host })
  }),

  handleChecked(checkDomain, findProof, async (context, _, { shopId, host, proof }) => {
    const { db } = context
    if (await isTaken(context, shopId, host)) return fail('own-shop.domainTaken')
    const [kept] = await db<{ domain: string }[]>`
      update shops set domain = split_part(wanted_domain, ':', 1), wanted_domain = null, domain_proof = null
      where id = ${shopId} and domain_proof = ${proof} returning domain`
    return kept ? ok({ domain: kept.domain }) : fail('own-shop.domainNone')
  }),

  handle(shopShared, async (context, { row }) => {
    const shop = await shopAtHand(context, row.shop)
    if (!shop) return notTheirs
    await context.db`update shops set shared_at = now() where id = ${shop.id} and shared_at is null`
    return ok({ id: shop.id })
  }),
]

const hostField = ({ t }: MemberContext) => ({ field: t('own-shop.domain') })

/**
 * That a name leads here says nothing about whose it is: head office's own lead here too, and so does one that another shop is about
 * to use.
 */
async function isTaken(
  { db, config, cache, pool }: MemberContext,
  shopId: number,
  host: string,
): Promise<boolean> {
  if (isHeadOffices(config, await shopDirectory(cache, pool), { shopId, host })) return true
  const [other] = await db`
    select from shops where id <> ${shopId} and (domain = split_part(${host}, ':', 1) or wanted_domain = ${host})`
  return other !== undefined
}

interface Proven {
  shopId: number
  host: string
  proof: string
}

/** Asks the other end, which may take its time: outside of any transaction. */
async function findProof(
  context: MemberContext,
  { row }: { row: { shop?: number | undefined } },
): Promise<Proven | Refused> {
  const shop = await shopAtHand(context, row.shop)
  if (!shop) return notTheirs
  const [asked] = await context.pool<{ host: string; proof: string }[]>`
    select wanted_domain as host, domain_proof as proof from shops where id = ${shop.id} and wanted_domain is not null`
  if (!asked) return fail('own-shop.domainNone')
  if (await isTaken(context, shop.id, asked.host)) return fail('own-shop.domainTaken')
  const fault = await provesItself(context.config, asked)
  return fault ? fail(fault, { host: asked.host }) : { shopId: shop.id, ...asked }
}

/** Head office's that count in the same currency; the shop's own base first. */
async function offeredCurrencies({ cache, pool }: MemberContext, shop: Shop) {
  const head = (await shopDirectory(cache, pool)).find(({ isDefault }) => isDefault)
  const offered = head?.baseCurrency === shop.baseCurrency ? head.currencies : shop.currencies
  return offered
    .map(({ code, symbol }) => ({
      code,
      symbol,
      chosen: shop.currencies.some(currency => currency.code === code),
    }))
    .sort((one, other) => Number(other.code === shop.baseCurrency) - Number(one.code === shop.baseCurrency))
}

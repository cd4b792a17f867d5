import type { Language } from '../../../contract/languages.ts'
import * as contract from '../../../contract/mini-program.ts'
import {
  canTakeStep,
  isNewer,
  type MiniProgramStep,
  stepsFrom,
} from '../../../contract/mini-program-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import {
  type Checked,
  type Failure,
  fail,
  handle,
  handleChecked,
  isFailure,
  ok,
  type Refused,
} from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { type Program, WechatRefusal, WechatSilence } from '../../ports/mini-program/platform.ts'
import { worksIn } from '../../visitor.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { beginConnection, finishConnection } from './connect-program.ts'
import { eventsOf, lockProgram, type ProgramRow, programOfShop } from './mini-program.queries.ts'
import { moveMiniProgram } from './move-mini-program.ts'
import { withProgram } from './platform-tokens.ts'
import { platformOf, platformServices, type ReachedPlatform, type Template } from './reach-platform.ts'
import {
  askForReview,
  noneLeft,
  releaseVersion,
  submitVersion,
  uploadVersion,
  withdrawVersion,
} from './review-program.ts'
import { extOf, hostsOf } from './shop-ext.ts'

const notTheirs = fail('message.noPermission', undefined, 'shop')
const notConnected = fail('mini-program.notConnected')
const noPlatform = fail('mini-program.noPlatform')
const notNow = fail('mini-program.notNow')

interface Which {
  shop?: number | undefined
}

/** Shops whose mini-program the visitor may look after; head office's own, and any distributor's for head office. */
async function shopsOf({ visitor, cache, pool }: MemberContext): Promise<Shop[]> {
  const shops = await shopDirectory(cache, pool)
  return visitor.role === 'office' ? shops : shops.filter(shop => worksIn(visitor, shop))
}

async function shopOf(context: MemberContext, id: number | undefined): Promise<Shop | undefined> {
  const shops = await shopsOf(context)
  if (id) return shops.find(shop => shop.id === id)
  return shops.find(shop => shop.id === context.shop.id) ?? shops[0]
}

/** What WeChat said no to is said in words; when it said nothing, that is said, and nothing has happened as far as we know. */
async function asked<T extends Checked | Refused>({ log }: MemberContext, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WechatRefusal) {
      log.info({ err: error }, 'WeChat refused')
      return fail(error.key, { code: error.errcode, words: error.words })
    }
    if (!(error instanceof WechatSilence)) throw error
    log.warn({ err: error }, 'WeChat did not answer')
    return fail('mini-program.silent')
  }
}

interface Connected extends Checked {
  shop: Shop
  program: ProgramRow
  reached: ReachedPlatform
}

/** The shop, its mini-program and somebody to ask; else why not. */
async function connected(context: MemberContext, { shop: id }: Which): Promise<Connected | Failure> {
  const shop = await shopOf(context, id)
  if (!shop) return notTheirs
  const program = await programOfShop(context.pool, shop.id)
  if (!program?.connectedAt || program.lostAt) return notConnected
  const reached = await platformOf(platformServices(context))
  return reached.platform ? { shop, program, reached } : noPlatform
}

const stepOf = (context: MemberContext, { program, reached }: Connected) => ({
  services: platformServices(context),
  reached,
  program,
  by: context.visitor.id,
})

/** Checks, asks WeChat, and answers with how it stands; everything but the answer happens outside of the action's transaction. */
async function taken(
  context: MemberContext,
  which: Which,
  step: MiniProgramStep,
  work: (at: Connected) => Promise<Refused | undefined>,
): Promise<{ shop: Shop } | Refused> {
  const at = await connected(context, which)
  if (isFailure(at)) return at
  if (!canTakeStep(at.program.state, step)) return notNow
  return await asked(context, async () => (await work(at)) ?? { shop: at.shop })
}

const view = async (context: MemberContext, _: unknown, { shop }: { shop: Shop }) =>
  ok(await presented(context, shop))

export const miniProgramActions = [
  handle(contract.miniProgram, async (context, { shop: id }) => {
    const shop = await shopOf(context, id)
    return shop ? ok(await presented(context, shop)) : notTheirs
  }),

  handleChecked(
    contract.configureMiniProgram,
    async (context, { shop: id, cfg }): Promise<{ shop: Shop } | Refused> => {
      const shop = await shopOf(context, id)
      if (!shop) return notTheirs
      if (cfg.auth_code === undefined) return { shop }
      const reached = await platformOf(platformServices(context))
      if (!reached.platform) return noPlatform
      const { auth_code: code, state = '' } = cfg
      return await asked(
        context,
        async () =>
          (await finishConnection(platformServices(context), reached, { shopId: shop.id, code, state })) ?? {
            shop,
          },
      )
    },
    async (context, { cfg: { title, colour } }, { shop }) => {
      const { db, lang } = context
      const own = ownLook(shop, lang)
      // A form that was not touched sends what the shop has anyway: that stays the shop's, in all of its languages.
      const changes = {
        ...(title != null && { title: title === own.title ? '' : title }),
        ...(colour != null && { colour: colour.toLowerCase() === own.colour.toLowerCase() ? '' : colour }),
      }
      if (Object.keys(changes).length > 0)
        await db`
          insert into mini_programs as p (shop_id, config) values (${shop.id}, ${db.json(changes)})
          on conflict (shop_id) do update set config = p.config || excluded.config`
      return ok(await presented(context, shop))
    },
  ),

  handleChecked(
    contract.connectMiniProgram,
    async (context, { row }): Promise<{ url: string } | Refused> => {
      const shop = await shopOf(context, row.shop)
      if (!shop) return notTheirs
      const reached = await platformOf(platformServices(context))
      if (!reached.platform) return noPlatform
      const base = context.config.publicUrl ?? context.origin
      return await asked(context, async () => ({
        url: await beginConnection(platformServices(context), reached, {
          shopId: shop.id,
          base: reached.demo ? context.origin : base,
        }),
      }))
    },
    async (_, __, { url }) => ok({ url }),
  ),

  handleChecked(
    contract.uploadMiniProgram,
    async (context, { desc = '', ...which }) =>
      taken(context, which, 'upload', async at => {
        const { shop, program, reached } = at
        if (program.state === 'passed' && context.confirmCount < 1)
          return { kind: 'confirm', msg: context.t('mini-program.passedLost', { version: program.version }) }
        if (!reached.keys.templateId) return fail('mini-program.errTemplate')
        const hosts = hostsOf(context, shop)
        if (!hosts && !reached.demo) return fail('mini-program.httpsNeeded')
        return await uploadVersion(stepOf(context, at), {
          version: reached.template.version,
          description: desc,
          templateId: reached.keys.templateId,
          ext: extOf(context, shop, program),
          hosts: hosts ?? [],
        })
      }),
    view,
  ),

  handleChecked(
    contract.submitReview,
    async (context, { cancel, desc = '', feedback_info: feedback = '', ...which }) =>
      cancel
        ? taken(context, which, 'cancel', async at => {
            const { leftToday, leftThisMonth } = at.program
            if (Math.min(leftToday, leftThisMonth) < 1) return noneLeft(at.program)
            if (context.confirmCount < 1)
              return {
                kind: 'confirm',
                msg: context.t('mini-program.cancelAsk', { day: leftToday, month: leftThisMonth }),
              }
            return await withdrawVersion(stepOf(context, at))
          })
        : taken(context, which, 'submit', async at => {
            if (feedback && !at.program.reason) return fail('mini-program.feedbackOnly', {}, 'feedback_info')
            return await submitVersion(stepOf(context, at), { description: desc, feedback })
          }),
    view,
  ),

  handleChecked(
    contract.trialCode,
    async (context, which): Promise<{ picture: string; id: number } | Refused> => {
      const at = await connected(context, which)
      if (isFailure(at)) return at
      const { program, reached } = at
      if (!canTakeStep(program.state, 'try')) return notNow
      return await asked(context, async () => {
        const { type, bytes } = await withProgram(platformServices(context), reached, program.appId!, one =>
          one.trialCode(),
        )
        return { picture: `data:${type};base64,${bytes.toString('base64')}`, id: program.id }
      })
    },
    async (context, _, { picture, id }) => {
      const tx = context.db as Tx
      const now = await lockProgram(tx, id)
      // From the first look on there is a trial version.
      if (now.state === 'uploaded') await moveMiniProgram(tx, now, 'trial', { by: context.visitor.id })
      return ok({ picture })
    },
  ),

  handleChecked(
    contract.reviewStatus,
    async (context, which): Promise<{ shop: Shop } | Refused> => {
      const at = await connected(context, which)
      if (isFailure(at)) return at
      return await asked(context, async () => {
        await askForReview(platformServices(context), at.program.id, at.reached)
        return { shop: at.shop }
      })
    },
    view,
  ),

  handleChecked(
    contract.release,
    async (context, which) => taken(context, which, 'release', at => releaseVersion(stepOf(context, at))),
    view,
  ),

  handle(contract.experienceMembers, async (context, which) => {
    const at = await connected(context, which)
    if (isFailure(at)) return at
    const found = await asked(context, async () => ({
      names: await withTesters(context, at, one => one.testers()),
    }))
    if ('kind' in found) return found
    const { testers } = at.program
    return ok(
      {},
      found.names.map(userstr => ({ userstr, wechatid: testers[userstr] ?? '' })),
    )
  }),

  handleChecked(
    contract.bindExperienceMember,
    async (
      context,
      { wechatid, unbind, userstr, ...which },
    ): Promise<{ id: number; name: string } | Refused> => {
      const at = await connected(context, which)
      if (isFailure(at)) return at
      const { id } = at.program
      if (unbind) {
        if (!userstr) return fail('form.required', { field: context.t('mini-program.tester') }, 'userstr')
        return await asked(context, async () => {
          await withTesters(context, at, one => one.unbindTester(userstr))
          return { id, name: userstr }
        })
      }
      if (!wechatid) return fail('form.required', { field: context.t('mini-program.wechatId') }, 'wechatid')
      return await asked(context, async () => ({
        id,
        name: await withTesters(context, at, one => one.bindTester(wechatid)),
      }))
    },
    async ({ db }, { unbind, wechatid = '' }, { id, name }) => {
      await (unbind
        ? db`update mini_programs set testers = testers - ${name}::text where id = ${id}`
        : db`update mini_programs set testers = testers || ${db.json({ [name]: wechatid })} where id = ${id}`)
      return ok({ userstr: name })
    },
  ),
]

const withTesters = <T>(
  context: MemberContext,
  { reached, program }: Connected,
  work: (one: Program) => Promise<T>,
): Promise<T> => withProgram(platformServices(context), reached, program.appId!, work)

async function presented(context: MemberContext, shop: Shop): Promise<contract.MiniProgram> {
  const { db, lang } = context
  const named = ({ id, code, titles }: Shop) => ({ id, code, title: inLanguage(titles, lang) })
  const reached = await platformOf(platformServices(context))
  const program = await programOfShop(db, shop.id)
  return {
    shop: named(shop),
    shops: (await shopsOf(context)).map(named),
    ready: reached.platform !== undefined,
    demo: reached.platform !== undefined && reached.demo,
    template: reached.template,
    ...(await standing(context, shop, program, reached.template)),
  }
}

/** What the shop is called and looks like by itself. */
const ownLook = ({ titles, primaryColor }: Shop, lang: Language) => ({
  title: inLanguage(titles, lang).slice(0, contract.mostTitle),
  colour: primaryColor,
})

async function standing(
  { db, lang }: MemberContext,
  shop: Shop,
  program: ProgramRow | undefined,
  template: Template,
): Promise<Omit<contract.MiniProgram, 'shop' | 'shops' | 'ready' | 'demo' | 'template'>> {
  const own = ownLook(shop, lang)
  const config = {
    title: program?.config.title || own.title,
    colour: program?.config.colour || own.colour,
  }
  const isConnected = program?.connectedAt != null && program.lostAt === null
  const { state = 'new', releasedVersion, releasedAt, releasedTemplate } = program ?? {}
  return {
    connection: program?.connectedAt
      ? {
          appId: program.appId!,
          nickname: program.nickname,
          at: program.connectedAt.toISOString(),
          lost: program.lostAt !== null,
        }
      : null,
    config,
    state,
    steps: isConnected ? stepsFrom(state) : [],
    version: program?.version ?? '',
    description: program?.description ?? '',
    reason: program?.reason ?? '',
    delayed: program?.delayed ?? false,
    submittedAt: program?.submittedAt?.toISOString() ?? null,
    released: releasedAt ? { version: releasedVersion!, at: releasedAt.toISOString() } : null,
    // While a version is on its way, that one is what counts.
    upgradable:
      releasedAt != null && isNewer(template.version, newest(program?.templateVersion, releasedTemplate)),
    left: { day: program?.leftToday ?? 5, month: program?.leftThisMonth ?? 10 },
    history: program
      ? (await eventsOf(db, program.id)).map(({ id, to, at, version, why, who }) => ({
          id,
          to,
          at: at.toISOString(),
          version,
          why,
          who: who ?? '',
        }))
      : [],
  }
}

const newest = (one: string | undefined, other: string | null | undefined): string =>
  isNewer(one ?? '', other ?? '') ? one! : (other ?? '')

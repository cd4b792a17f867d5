import * as contract from '../../../contract/campaigns.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, ok } from '../../handler.ts'
import { ringEach } from '../bell/ring-bell.ts'
import {
  areasOfMembers,
  campaignByKey,
  campaignsOf,
  countReach,
  giveCoupons,
  giveRedPackets,
  insertCampaign,
  membersOf,
  templatesToSend,
  templateToSend,
} from './campaigns.queries.ts'

const nowhere = fail('message.noPermission', undefined, 'tpId')

/** Coupons and red packets that head office sends to many members at once. */
export const campaignActions = [
  handle(contract.officeCampaigns, async ({ db, lang }, { start = 0 }) => {
    const { rows, total } = await campaignsOf(db, lang, { start, limit: contract.campaignsPerPage })
    return ok({
      campaigns: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      total,
      templates: [...(await templatesToSend(db, lang))],
      areas: await areasOfMembers(db),
    })
  }),

  handle(contract.campaignPreview, async ({ db }, { wish: { tpId, red = false, audience } }) => {
    const template = await templateToSend(db, { templateId: tpId, red })
    if (!template) return nowhere
    return ok({ reach: await countReach(db, template.shopId, audience), left: template.left })
  }),

  handle(contract.sendCampaign, async (context, { row: { tpId, red = false, key, name, audience } }) => {
    const tx = context.db as Tx
    const sent = { templateId: tpId, red }
    // Whoever presses twice waits here, and is told what the first press did.
    const template = await templateToSend(tx, sent, true)
    const before = await campaignByKey(tx, key)
    if (before) return ok(before)
    if (!template) return nowhere
    const memberIds = await membersOf(tx, template.shopId, audience)
    const reached = memberIds.length
    if (reached === 0) return fail('campaigns.nobody')
    if (reached > template.left)
      return fail('campaigns.tooFew', { reach: reached, left: template.left }, 'tpId')
    const by = context.visitor.id
    const { shopId, names } = template
    const id = await insertCampaign(tx, { ...sent, shopId, key, name, audience, reached, by })
    if (id === undefined) return fail('campaigns.sentBefore')
    if (red) await giveRedPackets(tx, id, tpId, memberIds, by)
    else await giveCoupons(tx, id, tpId, memberIds)
    const kind = red ? 'red_packet_gift' : 'coupon_gift'
    await ringEach(tx, memberIds, { kind, about: id, params: { name: { names } } })
    return ok({ id, reached })
  }),
]

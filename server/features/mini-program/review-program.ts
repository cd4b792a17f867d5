import type { FastifyBaseLogger } from 'fastify'
import type { MiniProgramState, MiniProgramStep } from '../../../contract/mini-program-states.ts'
import { canTakeStep, miniProgramStates } from '../../../contract/mini-program-states.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import { type Program, type Review, WechatRefusal, WechatSilence } from '../../ports/mini-program/platform.ts'
import { nothingToRelease } from '../../ports/mini-program/wechat-errors.ts'
import {
  claimStep,
  countWithdrawal,
  endStep,
  lockProgram,
  type ProgramRow,
  uncountWithdrawal,
} from './mini-program.queries.ts'
import { moveMiniProgram } from './move-mini-program.ts'
import { withProgram } from './platform-tokens.ts'
import { demandPlatform, type PlatformServices, type ReachedPlatform } from './reach-platform.ts'

interface StepOf {
  services: PlatformServices
  reached: ReachedPlatform
  program: ProgramRow
  by: number
}

/** A step of somebody's: claimed, asked of WeChat, written down. Nothing is held while WeChat thinks. */
async function takeStep(
  { services, reached, program }: StepOf,
  step: Exclude<MiniProgramStep, 'try'>,
  ask: (one: Program, claimed: ProgramRow) => Promise<(tx: Tx, now: ProgramRow) => Promise<unknown>>,
): Promise<Failure | undefined> {
  const { sql } = services
  const from = miniProgramStates.filter(state => canTakeStep(state, step))
  const claimed = await claimStep(sql, program.id, step, from)
  if (!claimed) return await whyNot(services, program.id, from)
  let unsure = true
  try {
    const book = await withProgram(services, reached, claimed.appId!, one => ask(one, claimed))
    await inTransaction(sql, async tx => await book(tx, await lockProgram(tx, program.id)))
    unsure = false
    return undefined
  } catch (error) {
    unsure = !(error instanceof WechatRefusal)
    throw error
  } finally {
    await endStep(sql, program.id, unsure)
  }
}

async function whyNot(
  { sql }: PlatformServices,
  id: number,
  from: readonly MiniProgramState[],
): Promise<Failure> {
  const now = await inTransaction(sql, tx => lockProgram(tx, id))
  if (!now.connectedAt || now.lostAt) return fail('mini-program.notConnected')
  return from.includes(now.state) ? fail('mini-program.busy') : fail('mini-program.notNow')
}

export const uploadVersion = (
  step: StepOf,
  upload: { version: string; description: string; templateId: string; ext: object; hosts: readonly string[] },
) =>
  takeStep(step, 'upload', async one => {
    if (upload.hosts.length > 0) await one.setDomains(upload.hosts)
    await one.upload(upload)
    const { version, description } = upload
    return (tx, now) => moveMiniProgram(tx, now, 'uploaded', { by: step.by, version, why: description })
  })

export async function submitVersion(
  step: StepOf,
  words: { description: string; feedback: string },
): Promise<Failure | undefined> {
  try {
    return await takeStep(step, 'submit', async (one, { busyAt }) => {
      const auditId = await one.submit(words)
      return (tx, now) =>
        moveMiniProgram(tx, now, 'submitted', {
          by: step.by,
          auditId,
          // What is told of an older review is older than this.
          submittedAt: busyAt,
          why: words.feedback || words.description,
        })
    })
  } catch (error) {
    // A submission whose answer was lost is under review.
    if (error instanceof WechatRefusal && error.errcode === 85009) {
      await step.services.sql`update mini_programs set unsure = true where id = ${step.program.id}`
      await askForReview(step.services, step.program.id, step.reached)
    }
    throw error
  }
}

/** Counted before WeChat is asked, so that nobody asks once too often; what WeChat refused is not counted. */
export async function withdrawVersion(step: StepOf): Promise<Failure | undefined> {
  const { services, program } = step
  let counted = true
  try {
    const refused = await takeStep(step, 'cancel', async one => {
      counted = await countWithdrawal(services.sql, program.id)
      if (!counted) return async () => {}
      await uncountIfRefused(step, one.undo())
      return (tx, now) => moveMiniProgram(tx, now, 'withdrawn', { by: step.by })
    })
    return counted ? refused : noneLeft(await inTransaction(services.sql, tx => lockProgram(tx, program.id)))
  } catch (error) {
    if (error instanceof WechatRefusal) await askForReview(services, program.id, step.reached)
    throw error
  }
}

/** Each time: what is refused for an old token is asked, and counted, once more with a new one. */
async function uncountIfRefused({ services, program }: StepOf, undone: Promise<void>): Promise<void> {
  try {
    await undone
  } catch (error) {
    if (error instanceof WechatRefusal) await uncountWithdrawal(services.sql, program.id)
    throw error
  }
}

export const noneLeft = ({
  leftToday,
  leftThisMonth,
}: Pick<ProgramRow, 'leftToday' | 'leftThisMonth'>): Failure =>
  fail('mini-program.noneLeft', { day: leftToday, month: leftThisMonth })

export async function releaseVersion(step: StepOf): Promise<Failure | undefined> {
  return await takeStep(step, 'release', async (one, { version }) => {
    try {
      await one.release()
    } catch (error) {
      // A release whose answer was lost has happened.
      const over = error instanceof WechatRefusal && nothingToRelease.includes(error.errcode)
      if (!over || (await one.releasedVersion()) !== version) throw error
    }
    return (tx, now) => moveMiniProgram(tx, now, 'published', { by: step.by })
  })
}

/** Asks WeChat what became of the review, or of an answer that was lost. */
export async function askForReview(
  services: PlatformServices,
  id: number,
  known?: ReachedPlatform,
): Promise<void> {
  const { sql } = services
  const [program] = await sql<{ appId: string }[]>`
    update mini_programs set asked_at = now()
    where id = ${id} and connected_at is not null and lost_at is null returning app_id as "appId"`
  if (!program) return
  const reached = known ?? (await demandPlatform(services))
  const { review, released } = await withProgram(services, reached, program.appId, async one => ({
    review: await one.review(),
    released: await one.releasedVersion(),
  }))
  await inTransaction(sql, async tx => {
    const now = await lockProgram(tx, id)
    // Somebody is at it this moment, and will know better.
    if (now.busyStep) return
    if (review) await hearReview(tx, now, review)
    const then = await lockProgram(tx, id)
    if (then.unsure && then.state === 'passed' && released === then.version)
      await moveMiniProgram(tx, then, 'published')
    await tx`update mini_programs set unsure = false where id = ${id} and unsure`
  })
}

/** WeChat's word about a review, asked for: it may be about one that we have not heard of. */
async function hearReview(tx: Tx, program: ProgramRow, review: Review): Promise<void> {
  let now = program
  const { auditId, outcome, reason, delayed } = review
  if (now.unsure && ['uploaded', 'trial'].includes(now.state) && auditId !== now.auditId) {
    await moveMiniProgram(tx, now, 'submitted', { auditId })
    now = await lockProgram(tx, program.id)
  }
  if (now.state !== 'submitted' || auditId !== now.auditId) return
  if (outcome === 'review')
    await tx`update mini_programs set delayed = ${delayed} where id = ${now.id} and delayed <> ${delayed}`
  else await moveMiniProgram(tx, now, outcome, { why: outcome === 'rejected' ? reason : '' })
}

export interface ReviewNews {
  outcome: 'passed' | 'rejected' | 'delayed'
  reason: string
  at: Date
}

/** The same, pushed: it names no review, so one that is older than the submission is about another. */
export async function hearReviewNews(tx: Tx, id: number, news: ReviewNews): Promise<string> {
  const now = await lockProgram(tx, id)
  if (now.busyStep === 'submit') return 'later'
  if (now.state !== 'submitted' || !now.submittedAt) return `nothing new: ${now.state}`
  if (news.at.getTime() < Math.floor(now.submittedAt.getTime() / 1000) * 1000) return 'too late'
  if (news.outcome === 'delayed') await tx`update mini_programs set delayed = true where id = ${id}`
  else await moveMiniProgram(tx, now, news.outcome, { why: news.outcome === 'rejected' ? news.reason : '' })
  return news.outcome
}

const batch = 20

/** What pushes did not tell: at first soon, then ever more patient. */
export async function pollReviews(services: PlatformServices, log: FastifyBaseLogger): Promise<void> {
  const { sql } = services
  const due = await sql<{ id: number }[]>`
    update mini_programs p set asked_at = now()
    from (
      select id from mini_programs
      where (state = 'submitted' or unsure) and connected_at is not null and lost_at is null
        and coalesce(submitted_at, changed_at) < now() - interval '15 seconds'
        and (asked_at is null
          or asked_at < now() - least(interval '30 minutes', greatest(interval '10 seconds', (now() - coalesce(submitted_at, changed_at)) / 4)))
      order by id limit ${batch} for update skip locked
    ) due
    where p.id = due.id
    returning p.id`
  for (const { id } of due) {
    try {
      await askForReview(services, id)
    } catch (error) {
      if (!(error instanceof WechatRefusal || error instanceof WechatSilence)) throw error
      log.warn({ err: error }, 'WeChat could not be asked about a review')
    }
  }
}

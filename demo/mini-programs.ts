import type { Tx } from '../server/db/database.ts'

const silkroad = 3
const distributor = 2
const appId = 'wx5f3a0c9d27b81e46'
/** Of our own gateway (`server/features/mini-program/reach-platform.ts`). */
const componentAppId = 'wxdemo0000000000'
const version = '0.9.0'

/** One that was rejected, corrected and published; head office's template is newer by now. */
export async function insertMiniPrograms(tx: Tx): Promise<void> {
  await tx`
    insert into gateway_wxa_programs (app_id, component_app_id, nickname, refresh_token, version, audit_id, audit_version, audit_state,
      released_version)
    values (${appId}, ${componentAppId}, '丝路商贸', ${crypto.randomUUID()}, ${version}, nextval('gateway_wxa_audits'), ${version},
      'released', ${version})`
  const [program] = await tx<{ id: number }[]>`
    insert into mini_programs (shop_id, app_id, nickname, connected_at, state, version, template_version, submitted_at,
      released_version, released_template, released_at, changed_at)
    values (${silkroad}, ${appId}, '丝路商贸', now() - interval '12 days', 'published', ${version}, ${version},
      now() - interval '8 days', ${version}, ${version}, now() - interval '6 days', now() - interval '6 days')
    returning id`
  const steps: readonly [from: string, to: string, daysAgo: number, by: number | null, why?: string][] = [
    ['new', 'uploaded', 12, distributor, '首次上传'],
    ['uploaded', 'trial', 12, distributor],
    ['trial', 'submitted', 11, distributor],
    ['submitted', 'rejected', 9, null, '小程序简介与实际服务不符，请修改后重新提交。'],
    ['rejected', 'uploaded', 8, distributor, '修改简介'],
    ['uploaded', 'submitted', 8, distributor],
    ['submitted', 'passed', 6, null],
    ['passed', 'published', 6, distributor],
  ]
  for (const [from, to, daysAgo, by, why = ''] of steps)
    await tx`
      insert into mini_program_events (mini_program_id, from_state, to_state, version, member_id, why, at)
      values (${program!.id}, ${from}, ${to}, ${version}, ${by}, ${why}, now() - make_interval(days => ${daysAgo}))`
}

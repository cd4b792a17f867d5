import type { Config } from '../../config.ts'
import type { Sql } from '../../db/database.ts'
import { aliyunSms } from './aliyun.ts'
import { outboxSms } from './outbox.ts'
import type { Sms } from './sms.ts'

/** The way out that the settings ask for. */
export function openSms(config: Config, sql: Sql, say: (line: string) => void): Sms {
  if (config.sms === 'outbox') return outboxSms(sql, say)
  return aliyunSms({
    endpoint: config.smsEndpoint,
    accessKey: config.smsAccessKey!,
    secretKey: config.smsSecretKey!,
    signName: config.smsSign!,
    template: config.smsTemplate!,
    templateAbroad: config.smsTemplateAbroad,
    templateJoined: config.smsTemplateJoined,
    templateBegins: config.smsTemplateBegins,
    templateAnswered: config.smsTemplateAnswered,
    templateShipped: config.smsTemplateShipped,
    templateReady: config.smsTemplateReady,
    templateRefunded: config.smsTemplateRefunded,
  })
}

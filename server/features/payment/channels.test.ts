import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Sql } from '../../db/database.ts'
import { ChannelError } from '../../ports/payment/channel.ts'
import { makeKeys } from '../../ports/payment/gateway/keys.ts'
import { closeSecret } from '../../ports/secrets.ts'
import { channelOf } from './channels.ts'
import type { PayMethodRow } from './payment.tables.ts'

const config = readConfig({ PAY_DEMO: '0', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') })
const { ours } = await makeKeys()
const charge = {
  number: 'P1',
  amount: '1' as const,
  currency: 'CNY',
  description: 'x',
  expiresAt: new Date(),
  notifyUrl: 'https://shop.example/n',
  returnUrl: 'https://shop.example/r',
  device: 'desktop' as const,
  payerAddress: '127.0.0.1',
}

const methodAt = (code: string, gateway: string) =>
  ({
    code,
    settings: { merchant_no: ours.merchantNo, app_id: ours.appId, gateway },
    secrets: {
      key: closeSecret(config, 'key', ours.key),
      private_key: closeSecret(config, 'private_key', ours.privateKey),
      platform_key: closeSecret(config, 'platform_key', ours.platformKey),
    },
  }) as unknown as PayMethodRow

test.each(['wx', 'zfb', 'lkl'])(
  'the channel %s neither asks nor sends anybody to what is inside, whatever the database says',
  async code => {
    let asked = 0
    const inside = createServer((_, response) => {
      asked++
      response.end()
    })
    await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as AddressInfo
    for (const gateway of [`http://127.0.0.1:${port}`, `https://localhost:${port}`, 'javascript:alert(1)']) {
      const channel = await channelOf({ config, sql: undefined as unknown as Sql }, methodAt(code, gateway))
      await expect(channel!.query('P1')).rejects.toThrow(ChannelError)
      if (!gateway.includes('localhost')) await expect(channel!.start(charge)).rejects.toThrow(ChannelError)
    }
    expect(asked).toBe(0)
    inside.close()
  },
)

import type { StaffRole } from '../../contract/action.ts'
import { deleteRecord, describeForm, loadReport, saveRecord } from '../../contract/records.ts'
import { makeMember, makeShop } from './factories.ts'
import { type CallAs, openShop } from './open-shop.ts'

type Row = Record<string, unknown>

/** A shop with its owner signed in, and the calls with which records are kept. */
export async function openOffice(env: Record<string, string> = {}) {
  const server = await openShop({ env })
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true })
  const clerk = async (role: StaffRole): Promise<CallAs & { id: number }> => {
    const { id, mobile } = await makeMember(sql, { shopId: shop.id, staffRole: role })
    const address = `10.1.0.${id}`
    return { id, session: await server.signIn(mobile, { address }), address }
  }
  const owner = await clerk('owner')

  return {
    ...server,
    shop,
    owner,
    clerk,
    save: (billType: string, row: Row, as: CallAs = owner) => server.call(saveRecord, { billType, row }, as),
    /** The new record's id; a refusal is a fault of the test. */
    add: async (billType: string, row: Row): Promise<number> => {
      const reply = await server.call(saveRecord, { billType, row }, owner)
      if (!reply.success) throw new Error(`${billType} was not added: ${reply.msg}`)
      return reply.obj.id
    },
    remove: (billType: string, id: number, as: CallAs = owner) =>
      server.call(deleteRecord, { billType, id }, as),
    list: async (billType: string, query: Row = {}, as: CallAs = owner) => {
      const reply = await server.call(loadReport, { billType, limit: 0, ...query }, as)
      if (!reply.success) throw new Error(`${billType} was not listed: ${reply.msg}`)
      return reply.tbl
    },
    /** The form's fields by name. */
    form: async (billType: string, id?: number, as: CallAs = owner) => {
      const { obj } = await server.call(describeForm, { billType, id }, as)
      return Object.fromEntries(obj.fields.map(field => [field.field_name, field]))
    },
  }
}

export type OpenOffice = Awaited<ReturnType<typeof openOffice>>

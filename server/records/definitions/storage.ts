import type { Context } from '../../context.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'

/** Where uploaded files lie and how much they are. It is chosen by the environment: docs/decisions/0006. */
export const storage = billType({
  name: 'storage',
  title: 'bill.storage',
  from: (db, context) => {
    const known = settingsOf(context)
    return db`(
      select n as id, name, value
      from unnest(${known.map(([name]) => name)}::text[], ${known.map(([, value]) => value)}::text[])
        with ordinality as known (name, value, n)
      union all
      select ${known.length + 1}::bigint, ${context.t('bill.storedFiles')}, count(*)::text from files
      union all
      select ${known.length + 2}::bigint, ${context.t('bill.storedSize')}, pg_size_pretty(coalesce(sum(bytes), 0))
      from files) r`
  },
  access: [staff('owner', ['see'])],
  fields: [
    computed('name', 'bill.setting', db => db`r.name`, { list: { w: 200 } }),
    computed('value', 'bill.value', db => db`r.value`, { list: { w: 480 } }),
  ],
  sort: 'id',
})

function settingsOf({ config, t }: Context): [name: string, value: string][] {
  if (config.storage === 'local') {
    return [
      [t('bill.storageKind'), t('bill.storageLocal')],
      [t('bill.storagePlace'), config.dataFolder],
    ]
  }
  return [
    [t('bill.storageKind'), t('bill.storageBucket')],
    [t('bill.storagePlace'), `${config.s3Endpoint}/${config.s3Bucket}`],
    [t('bill.storageRegion'), config.s3Region],
  ]
}

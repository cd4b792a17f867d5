import { describe, expect, test } from 'vitest'
import { addressLines, parcelLabel, type StoredAddress, shown } from './address-lines.ts'

const home: StoredAddress = {
  recipient: '林先生',
  phone: '13800000001',
  country: 'CN',
  area1: '广东省',
  area2: '广州市',
  area3: '海珠区',
  street: '琶洲街道',
  detail: '新港东路 1000 号',
}
const saigon: StoredAddress = {
  recipient: 'Nguyễn Thị Lan',
  phone: '+84912345678',
  country: 'VN',
  postcode: '70010',
  area1: 'Hồ Chí Minh',
  area2: 'Sài Gòn',
  area3: '',
  street: 'Tầng 3',
  detail: '12 Lê Lợi',
}

describe('an address as it is read', () => {
  test('in China, by whoever reads Chinese, is written as ever', () => {
    expect(addressLines(home, 'zh')).toEqual(['广东省 广州市 海珠区 琶洲街道', '新港东路 1000 号'])
    expect(addressLines({ ...home, country: undefined }, 'zh_tw')).toHaveLength(2)
  })

  test('in China, by everybody else, has its areas in Latin letters', () => {
    expect(addressLines(home, 'ar')).toEqual([
      '新港东路 1000 号',
      '琶洲街道',
      'Haizhu District, Guangzhou',
      'Guangdong',
      'الصين',
    ])
    const beijing = { ...home, area1: '北京市', area2: '市辖区', area3: '东城区', street: '' }
    expect(addressLines(beijing, 'en')).toEqual([
      '新港东路 1000 号',
      'Dongcheng District',
      'Beijing',
      'China',
    ])
  })

  test('abroad is in the order of its country, with the country in the reader’s language', () => {
    expect(addressLines(saigon, 'vi')).toEqual([
      '12 Lê Lợi',
      'Tầng 3',
      'Sài Gòn',
      'Hồ Chí Minh 70010',
      'Việt Nam',
    ])
    expect(addressLines(saigon, 'zh').at(-1)).toBe('越南')
    expect(addressLines(saigon, 'ar').at(-1)).toBe('فيتنام')
  })

  test('in Japan is in Japanese order only where it is written in Japanese', () => {
    const tokyo = { ...saigon, country: 'JP', postcode: '154-0023', street: '' }
    expect(
      addressLines({ ...tokyo, area1: '東京都', area2: '世田谷区', detail: '若林 1-2-3' }, 'en'),
    ).toEqual(['〒154-0023', '東京都世田谷区', '若林 1-2-3', 'Japan'])
    expect(
      addressLines({ ...tokyo, area1: 'Tokyo', area2: 'Setagaya', detail: '1-2-3 Wakabayashi' }, 'en'),
    ).toEqual(['1-2-3 Wakabayashi', 'Setagaya, Tokyo', '154-0023', 'Japan'])
  })

  test('has a number that can be dialled from where the parcel comes from', () => {
    expect(shown(saigon, 'zh').phoneText).toBe('+84 912 345 678')
    expect(shown(home, 'vi').phoneText).toBe('13800000001')
  })
})

test('the label of a parcel names the country for both ends', () => {
  expect(parcelLabel(saigon)).toBe(
    'Nguyễn Thị Lan +84 912 345 678\n12 Lê Lợi\nTầng 3\nSài Gòn\nHồ Chí Minh 70010\nVIETNAM 越南',
  )
  expect(parcelLabel(home)).toBe('林先生 13800000001\n广东省 广州市 海珠区 琶洲街道\n新港东路 1000 号')
})

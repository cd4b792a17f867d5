import { describe, expect, test } from 'vitest'
import { buildAreaTree } from './areas.ts'

const row = (id: number, area1: string, area2 = '', area3 = '') => ({ id, area1, area2, area3 })

describe('"rows with id, area1 (province), area2 (city) and area3 (district), turned into a three-level tree"', () => {
  test('rows of one province and one city stand together', () => {
    const rows = [
      row(1, '浙江省', '杭州市', '西湖区'),
      row(2, '广东省', '广州市', '天河区'),
      row(3, '浙江省', '杭州市', '余杭区'),
      row(4, '浙江省', '宁波市', '鄞州区'),
    ]
    expect(buildAreaTree(rows)).toEqual([
      {
        name: '浙江省',
        label: '浙江省',
        child: [
          {
            name: '杭州市',
            label: '杭州市',
            child: [
              { name: '西湖区', label: '西湖区', id: 1, child: [] },
              { name: '余杭区', label: '余杭区', id: 3, child: [] },
            ],
          },
          { name: '宁波市', label: '宁波市', child: [{ name: '鄞州区', label: '鄞州区', id: 4, child: [] }] },
        ],
      },
      {
        name: '广东省',
        label: '广东省',
        child: [
          { name: '广州市', label: '广州市', child: [{ name: '天河区', label: '天河区', id: 2, child: [] }] },
        ],
      },
    ])
  })

  test('districts of the same name in two cities stay apart', () => {
    const [province] = buildAreaTree([
      row(1, '江苏省', '南京市', '鼓楼区'),
      row(2, '江苏省', '徐州市', '鼓楼区'),
    ])
    expect(province?.child.map(city => city.child[0]?.id)).toEqual([1, 2])
  })

  test('a city without districts is where the area ends', () => {
    expect(buildAreaTree([row(9, '广东省', '东莞市')])).toEqual([
      { name: '广东省', label: '广东省', child: [{ name: '东莞市', label: '东莞市', id: 9, child: [] }] },
    ])
  })

  test('an area has the name that the reader calls it by', () => {
    const names = ['Zhejiang', 'Hangzhou', 'Xihu District'] as const
    expect(buildAreaTree([{ ...row(1, '浙江省', '杭州市', '西湖区'), names }])).toMatchObject([
      {
        name: '浙江省',
        label: 'Zhejiang',
        child: [{ label: 'Hangzhou', child: [{ label: 'Xihu District', id: 1 }] }],
      },
    ])
  })

  test('no rows, or a row that names nothing, make no tree', () => {
    expect(buildAreaTree([])).toEqual([])
    expect(buildAreaTree([row(1, '')])).toEqual([])
  })
})

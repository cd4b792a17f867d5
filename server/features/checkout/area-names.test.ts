import { describe, expect, test } from 'vitest'
import { romanised, romanisedArea } from './area-names.ts'

describe('names of areas in Latin letters', () => {
  test.each([
    ['广东省', 'Guangdong'],
    ['广州市', 'Guangzhou'],
    ['海珠区', 'Haizhu District'],
    ['浦东新区', 'Pudong District'],
    ['西安市', 'Xi’an'],
    ['陕西省', 'Shaanxi'],
    ['山西省', 'Shanxi'],
    ['重庆市', 'Chongqing'],
    ['新疆维吾尔自治区', 'Xinjiang'],
    ['内蒙古自治区', 'Inner Mongolia'],
    ['呼和浩特市', 'Hohhot'],
    ['乌鲁木齐市', 'Ürümqi'],
    ['延边朝鲜族自治州', 'Yanbian Prefecture'],
    ['湘西土家族苗族自治州', 'Xiangxi Prefecture'],
    ['阿里地区', 'Ngari Prefecture'],
    ['东莞市', 'Dongguan'],
    ['成都市', 'Chengdu'],
    ['三都水族自治县', 'Sandu County'],
    ['围场满族蒙古族自治县', 'Weichang County'],
    ['管城回族区', 'Guancheng District'],
    ['海西蒙古族藏族自治州', 'Haixi Prefecture'],
    ['白云区', 'Baiyun District'],
    ['Victoria', 'Victoria'],
  ])('%s is %s', (name, latin) => {
    expect(romanised(name)).toBe(latin)
  })

  test('a municipality has its own name between itself and its districts', () => {
    expect(romanisedArea({ area1: '北京市', area2: '市辖区', area3: '东城区' })).toEqual({
      area1: 'Beijing',
      area2: 'Beijing',
      area3: 'Dongcheng District',
    })
  })
})

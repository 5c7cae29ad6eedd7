import { valuesByWord } from './lexicon'
import type { Text } from './sentence'

/*
 * Chinese, Japanese and Korean, which are written without spaces, or with endings on every word. Whose an age is, is read
 * from the clause around it: what it stands before, and what the clause is about.
 */

const HAS_EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
/** Ends a clause. */
const ENDS = /[。！？!?；;\n]/
const SOFT_ENDS = /[。！？!?；;\n，、,.]/

const DIGITS = valuesByWord('0 〇 零 1 一 2 二 两 3 三 4 四 5 五 6 六 7 七 8 八 9 九')
const KOREAN_UNITS = valuesByWord(
  '1 하나 한 2 둘 두 3 세 셋 4 네 넷 5 다섯 6 여섯 7 일곱 8 여덟 9 아홉',
)

const AGE =
  /(\d{1,3}|[〇零一二两三四五六七八九十百]{1,5})\s?(?:周?岁|周?歲|歳|才(?!能)|さい)|(?:(\d{1,3})\s?(?:살|세(?![가-힣]*[기대])))|((?:열|스물|서른)?\s?(?:하나|한|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉)|열|스무|서른|마흔)\s?살|(?:年龄|年齢|나이|연령)\s?[:：은는이가は为]?\s?(\d{1,3})|今年(?:刚满?|才满?|已经?)?(\d{1,2}|十[一二三四五六七]?|[五六七八九](?=[，,。]))(?=[，,。！!、\s]|$)|(十(?<![一二三四五六七八九]十)[一二三四五六七八]?)(?=に(?:も|は)?(?:なって|満た)|の(?:娘|少女|少年|男の子|女の子))/gu

const YOUTH =
  /(?:小学|中学|高校|高等学校|初中|高中)の?[一二三四五六1-6]年|(?:小|初|高)[一二三四五六](?:学生|女生|男生|的?女孩|的?男孩|[がはですのだ。、，,]|年级|$)|[一二三四五六七八九1-9]年级的?(?:学生|女生|男生|女孩|男孩|小学生)|(?:초등학교|중학교|고등학교|초|중|고)\s?[1-6]학년|女?高中生|女?初中生|女?中学生|女?小学生|小学女生|中学女生|初中女生|高中女生|女子高生|女子中学生|女子小学生|男子高生|男子高校生|男子中学生|高校生|小女孩|小男孩|小姑娘|小女生|女童|男童|儿童|兒童|幼女|幼儿|幼児|幼童|小孩|小朋友|孩子|萝莉|蘿莉|正太|未成年|少女|少年|婴儿|嬰兒|赤ちゃん|赤ん坊|子供|子ども|こども|ロリ|ショタ|小さな女の子|小さな男の子|幼い少女|幼い女の子|園児|児童|青少年|十(?<![二三四五六七八九]十)代|10(?<!\d10)(?:代|대)|십(?<![이삼사오육칠팔구]십)대|여고생|여중생|남고생|남중생|고등학생|중학생|초등학생|유치원생|소녀|소년|미성년자?|어린이|꼬마|어린아이|아동|유아|아기|어린 소녀|어린 여자아이/gu
/** What makes of a word for a child something else. */
const NOT_CHILD_AFTER =
  /^(?:の?\s?(?:象|ゾウ|パンダ|猫|ネコ|犬|イヌ|熊|クマ|兎|うさぎ|ウサギ|ライオン|虎|トラ|鳥|アザラシ|ペンギン|鹿|猿|サル|キリン|狐|キツネ|狼|羊|馬|大象|熊猫|老虎|狮子|海豹|企鹅|코끼리|고양이|강아지|판다|사자|호랑이|곰|토끼|물개|펭귄|사슴|원숭이|기린|여우|늑대|양|말|새(?![가-힣]))|(?:们|們)?(?:都|已经|已經)*(?:长大|長大|成年)|のような(?:笑|目|瞳|心|好奇)|(?:般|一样|一樣)的?(?:笑|心|好奇|眼|天真)|の(?:絵|作品|おもちゃ|玩具|靴|服|本|自転車|笑い声|声|遊び場|日)|的(?:画|玩具|鞋|衣服|书|自行车|房间|笑声|声音)|[园園]|医院|医生|医师|心理|文学|读物|书|書|书籍|画|节|房|餐|座椅|乐园|玩具|教育|漫画|雑誌|マンガ|文庫|小説|小说|の心|心|时代|時代|宫|车|床|服|用|向け|部屋|館|文庫|劇|虐待|相談|手当|労働|服|の頃|のころ|の時|时候|的时候|時期|时期|期|病院|医|科|정신|심리|병원|과|복|책|용|방|만화|시절|일 때|상담|の?先生|老师|教师|医師|교사|선생|를 가르|을 가르|的?老師|を教え|に教え|전문|전용|학과|と一緒に働|합창단|만 5세 이상)/u
const BEFORE_CHILD =
  /(?:ない|不是|没有|没|無|无|不再是|已不是|去掉|移除|删除|删掉|消して|消す|除去|もう|かつて|曾是|曾经是|以前是|教|교|前|元)$/u
const OWNS_CHILD =
  /(?:有(?:一|两|二|三|个|兩)?个?|の|的|我|他|她|你|私の|彼の|彼女の|我的|她的|他的|내|그의|그녀의|우리)$/u
const THING =
  /犬|狗|猫|貓|马|馬|牛|猪|豚|鸟|鳥|兔|象|熊|金魚|ウイスキー|ワイン|威士忌|酒|葡萄酒|车|車|房子|家$|建物|树|木|公司|会社|学校|城|桥|橋|개|강아지|고양이|말이|위스키|와인|자동차|차는|집은|나무|회사|건물|ペット|宠物|반려/u
const KIN =
  /女儿|女兒|儿子|兒子|孩子|孙子|孙女|外甥|侄|继子|继女|养子|养女|継子|養子|弟弟|妹妹|娘|息子|子供|子ども|孫|甥|姪|弟|妹|딸|아들|아이|손자|손녀|조카|동생|生徒|学生|학생/u
/** "has two children" */
const HAS_KIN =
  /有[^。，,]{0,4}(?:女儿|女兒|儿子|兒子|孩子|弟弟|妹妹|孙|继子|继女|养子|养女)|(?:娘|息子|子供|子ども|孫|弟|妹)が[^。]{0,4}(?:いる|います|いて)|(?:딸|아들|아이|동생|손자)[^.]{0,4}(?:있다|있고|있어|있습니다)/u
const OWNER = /我|你|他|她|私|僕|俺|彼|あなた|の|的|내|네|우리|그의|그녀|제|당신|有|いる|있/u
const PAST =
  /时候|的时候|那年|当时|當時|の時|のとき|の頃|だった|でした|でデビュー|から|以来|起就|开始|以前|때|부터|였다|였을|였던|시절|曾|岁时|岁那年|歳で|살에|세에/u

/** Finds somebody under 18 in the East Asian parts of a text: its place in the original. */
export function findEastAsianMinor({
  text,
  origins,
  year,
}: Text): { start: number; end: number } | undefined {
  if (!HAS_EAST_ASIAN.test(text)) return undefined
  const place = (from: number, length: number) => ({
    start: origins[from] ?? 0,
    end: origins[from + length] ?? 0,
  })
  for (const found of text.matchAll(AGE)) {
    const [words, number, korean, koreanWord, labelled, thisYear, bare] = found
    const years = toYears(number ?? korean ?? labelled ?? thisYear ?? bare, koreanWord)
    if (years === undefined || years > 18) continue
    if (years === 18 && !isLess(text, found.index, words.length)) continue
    if (isPersonsAge(text, found.index, words.length)) return place(found.index, words.length)
  }
  for (const found of text.matchAll(BORN))
    if (isYoungBirth(Number(found[1] ?? found[2]), year, text.slice(0, found.index)))
      return place(found.index, found[0].length)
  for (const found of text.matchAll(YOUTH))
    if (isChildHere(text, found.index, found[0].length)) return place(found.index, found[0].length)
  return undefined
}

/** "2012年生まれ", "2012年出生", "2012년생" */
const BORN =
  /(\d{4})\s?(?:年(?:\d{1,2}月(?:\d{1,2}日)?)?(?:に)?(?:生まれ|出生|生(?!产|産))|년\s?(?:생|출생|에 태어))|生[于於]\s?(\d{4})年/gu

function isYoungBirth(born: number, year: number, before: string): boolean {
  const years = year - born
  return years >= 0 && years < 18 && !THING.test(before.slice(-REACH))
}

function toYears(number: string | undefined, korean: string | undefined): number | undefined {
  if (korean !== undefined) {
    const word = korean.replace(/\s/g, '')
    const tens = word.startsWith('열')
      ? 10
      : /^(?:스물|스무)/.test(word)
        ? 20
        : /^서른|^마흔/.test(word)
          ? 30
          : 0
    const rest = word.replace(/^(?:열|스물|스무|서른|마흔)/, '')
    return tens + (KOREAN_UNITS.get(rest) ?? 0)
  }
  if (number === undefined) return undefined
  if (/^\d+$/.test(number)) return Number(number)
  const ten = number.indexOf('十')
  if (number.includes('百')) return 100
  if (ten === -1)
    return number.length === 1
      ? DIGITS.get(number)
      : Number(Array.from(number, (digit) => DIGITS.get(digit) ?? 0).join(''))
  const tens = ten === 0 ? 1 : (DIGITS.get(number[0] ?? '') ?? 1)
  return tens * 10 + (DIGITS.get(number[ten + 1] ?? '') ?? 0)
}

/** Characters of a clause that are looked at. */
const REACH = 30

/** The clause around a place. */
function around(text: string, at: number, length: number, ends: RegExp) {
  let start = at
  while (start > 0 && at - start < REACH && !ends.test(text[start - 1] ?? '')) start--
  let end = at + length
  while (end < text.length && end - at < REACH && !ends.test(text[end] ?? '')) end++
  return { before: text.slice(start, at), after: text.slice(at + length, end) }
}

/** "未满十八岁", "18歳未満", "还没满18岁", "18歳になっていない", "18살이 안 됐다" */
function isLess(text: string, at: number, length: number): boolean {
  const { before, after } = around(text, at, length, ENDS)
  if (/^未満お断り|禁止|不可|以上/.test(after)) return false
  return (
    /(?:明年|后年|後年|来年|再来年|下个?月|내년에?|다음\s?달에?)[^。，,]{0,5}$|(?:未满|未滿|不满|不滿|不到|没满|沒滿|没到|还没满?|還沒滿?|尚未满?|差.{0,3}|快(?:要|满)?|即将|もうすぐ|まだ|아직|곧)$/u.test(
      before,
    ) ||
    /まだ|아직|还没|還沒/.test(before) ||
    /^(?:未満|以下|に(?:も|は)?なっていない|に(?:も|は)?満たない|になってない|にならない|前|미만|이하|이?\s?안\s?[됐되된]|이?\s?되지\s?않)/u.test(
      after,
    )
  )
}

function hasAdultAge(text: string): boolean {
  for (const [, number, korean, word, labelled] of text.matchAll(AGE)) {
    const years = toYears(number ?? korean ?? labelled, word)
    if (years !== undefined && years >= 18) return true
  }
  return false
}

function isPersonsAge(text: string, at: number, length: number): boolean {
  const { before, after } = around(text, at, length, SOFT_ENDS)
  const sentence = around(text, at, length, ENDS)
  if (PAST.test(after.slice(0, 8)) || /^[时時那]/.test(after)) return false
  // "他有两个孩子，五岁和九岁", "二人の子供がいる。8歳と5歳だ。"
  if (
    /^(?:[她他]|它|彼女?は)?$|[和とと、]$/u.test(before) &&
    HAS_KIN.test(text.slice(Math.max(0, at - REACH), at))
  )
    return false
  // "他十六岁离开家乡，现在六十岁。"
  if (
    /现在|如今|而今|現在|今は|今では|지금|이제/.test(sentence.after) &&
    hasAdultAge(sentence.after)
  )
    return false
  // "5歳の犬", "12살 된 위스키"
  // "3歳と5歳の子供がいる夫婦", "17歳で家を出て、45歳で戻った"
  if (
    /^(?:(?:と|や|、)\d{1,3}歳)?の(?:娘|息子|子供|子ども|孫|弟|妹)が(?:いる|います|いて)/.test(
      after,
    )
  )
    return false
  if (after.startsWith('で') && hasAdultAge(sentence.after)) return false
  // "9歳と12歳の息子"
  const both = /^(?:と|や|、|和|跟)\d{1,3}\s?[歳岁](?:の|的)/u.exec(after)?.[0] ?? ''
  if (
    both !== '' &&
    KIN.test(after.slice(both.length, both.length + 4)) &&
    OWNER.test(sentence.before)
  )
    return false
  const described = /^(?:の|的|된|짜리|이 된|大的)?\s?(\S{0,8})/u.exec(after)?.[1] ?? ''
  if (THING.test(described.slice(0, 6))) return false
  if (/^[がはのを이가]/.test(described) && THING.test(before)) return false
  if (THING.test(before) && !/[男女人生]/.test(described)) return false
  if (/(?:から|起)$/.test(before)) return false
  // "娘は5歳です。"
  if (
    KIN.test(before) &&
    (OWNER.test(before) || sentence.after.length > 0 || OWNER.test(sentence.before))
  )
    return false
  if (KIN.test(described.slice(0, 4)) && OWNER.test(before)) return false
  if (/以上|以上|から|起|未満お断り|이상/.test(after.slice(0, 4))) return false
  return true
}

function isChildHere(text: string, at: number, length: number): boolean {
  const after = text.slice(at + length, at + length + 12)
  const before = text.slice(Math.max(0, at - 8), at)
  if (NOT_CHILD_AFTER.test(after)) return false
  if (BEFORE_CHILD.test(before)) return false
  const word = text.slice(at, at + length)
  // "娘は高校生です。私は45歳です。"
  const kin = /(.{1,2})(?:は|が|も|是|은|는|이|가)$/u.exec(before)?.[1]
  if (kin !== undefined && KIN.test(kin) && hasAdultAge(text.slice(Math.max(0, at - 60), at + 60)))
    return false
  const sentence = around(text, at, length, ENDS)
  if (
    /去掉|移除|删除|删掉|消して|消す|除去|取り除|지워|삭제|제거|없애/.test(
      sentence.before + sentence.after,
    )
  )
    return false
  // "我有一个孩子", "二人の子供がいる"
  if (/^(?:孩子|小孩|子供|子ども|こども|아기)$/.test(word)) {
    // "雪の中の子供" is in the snow and nobody's.
    const isPlaced =
      /(?:中|上|下|前|後|横|隣|側|傍|庭|浜|岸|边|邊|里|裡|园|園|森|海|川|夏|雪|雨|部屋|水着|床|窓|窗|辺|道|街|公園|학교|안|속|위|옆|앞)(?:の|的|의)\s?(?:[一二三四五两]个|一群)?$/u.test(
        before,
      ) || /(?:在|で)[^，。、,]{1,6}(?:的|る|た|の)$/u.test(before)
    if (
      (!isPlaced && OWNS_CHILD.test(before)) ||
      /^(?:たち|達|ら)?(?:が|を|に)?(?:いる|います|育て|教)/.test(after)
    )
      return false
    if (!isPlaced && /[0-9一二三两]人?の?$|个$/.test(before)) return false
  }
  if (/^(?:少年|少女)$/.test(word) && /^(?:的|の)?(?:心|歌|漫画)/.test(after)) return false
  return !/^(?:でした|だった|시절|였)/.test(after)
}

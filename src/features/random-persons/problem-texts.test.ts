import { expect, it } from 'vitest'
import { checkPersonForm, emptyPersonForm } from '@/generation/people/person-form'
import { personScreens } from './person-screens'
import { problemTexts } from './problem-texts'

const { 'random-text': text, 'random-chat': chat } = personScreens
const long = 'a'.repeat(10_001)

function textsOf(change: object, screen = text) {
  const values = { ...emptyPersonForm(screen.generator), providerId: 'p', ...change }
  const ground = { isProviderThere: values.providerId === 'p', canDraw: false }
  return problemTexts(checkPersonForm(values, ground), values, screen)
}

it('names what is missing (RTXT-31 to RTXT-36)', () => {
  const attributes = [
    { id: 'a', label: ' ', value: 'x', isCustom: true },
    { id: 'b', label: 'x', value: '', isCustom: true },
    { id: 'c', label: 'Goals', value: '', isCustom: false },
  ]
  const { byAttribute, ...texts } = textsOf({ providerId: '', attributes, wantsAvatar: true })
  expect(texts).toEqual({
    providerId: 'Please select a provider first',
    attributes: 'All custom attributes must have both a name and a value',
    avatar: 'AI Avatar generation requires an OpenAI provider with a valid API key',
  })
  expect(Object.fromEntries(byAttribute)).toEqual({
    a: { label: 'Attribute name is required' },
    b: { value: 'Value is required' },
  })
})

it('asks for the description of a world that is not to be invented (decision 098)', () => {
  const undescribed = { otherWorld: true, autoWorld: false }
  expect(textsOf(undescribed).worldDescription).toBe(
    'Please provide a description of the dimension',
  )
  expect(textsOf(undescribed, chat).worldDescription).toBe(
    'Please provide a description of your custom world',
  )
})

it('says what is too long, and by what it is called', () => {
  const attributes = [
    { id: 'a', label: 'Goals', value: long, isCustom: false },
    { id: 'b', label: 'x'.repeat(61), value: long, isCustom: true },
  ]
  const other = { otherWorld: true, worldDescription: long, gender: long }
  const texts = textsOf({ ...other, additionalAttributes: long, attributes }, chat)
  expect(texts).toMatchObject({
    worldDescription: 'World Description is too long: 10,000 characters at most',
    gender: 'Gender is too long: 10,000 characters at most',
    additionalAttributes: 'Additional attributes is too long: 10,000 characters at most',
    attributes: 'Goals is too long: 10,000 characters at most',
  })
  expect(texts.byAttribute.get('b')).toEqual({
    label: 'The name is too long: 60 characters at most',
    value: 'The value is too long: 10,000 characters at most',
  })
})

it('names the words that tell of somebody under 18 (P23)', () => {
  const said =
    'Only people of 18 or older can be generated. Please change the words that say otherwise: “schoolgirl”'
  const attributes = [{ id: 'a', label: 'Occupation', value: 'schoolgirl', isCustom: true }]
  expect(textsOf({ gender: 'schoolgirl', attributes })).toMatchObject({
    gender: said,
    attributes: said,
  })
})

it('has the specified words on its buttons (RTXT-21, RTXT-22, RCH2-15)', () => {
  expect(text.actionLabel(false)).toBe('Find Someone to Text')
  expect(text.actionLabel(true)).toBe('Find Someone Across Dimensions')
  expect(chat.actionLabel(true)).toBe('Generate Random Person')
})

import type { Locale } from '../i18n/locale.ts'
import type { Option } from './select-field.tsx'

/** `value` is the English name, which is sent. `label` is the name in the language. */
type Country = Option

/** The likely countries, and all others in the order of their labels. */
export function countriesIn(locale: Locale): { likely: Country[]; others: Country[] } {
  const { compare } = new Intl.Collator(locale)
  const translate = createTranslator(locale)
  const toCountry = ({ code, name }: CodedCountry) => ({ value: name, label: translate(code, name) })
  return {
    likely: likelyCodes.flatMap((code) => countryCodes.filter((country) => country.code === code).map(toCountry)),
    others: countryCodes
      .filter(({ code }) => !likelyCodes.includes(code))
      .map(toCountry)
      .sort((one, another) => compare(one.label, another.label)),
  }
}

/** The name of a country in a language. */
export function countryLabel(name: string, locale: Locale): string {
  const code = countryCodes.find((country) => country.name === name)?.code
  return code ? createTranslator(locale)(code, name) : name
}

/** English names are those of the list, because they are stored. */
function createTranslator(locale: Locale): (code: string, name: string) => string {
  if (locale === 'en') return (_, name) => name
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return (code, name) => names.of(code) ?? name
}

/** Bangladesh, and the countries where most members from Bangladesh live. The first is the default. */
const likelyCodes = ['BD', 'SA', 'AE', 'MY', 'OM', 'QA', 'KW', 'SG', 'IN', 'IT', 'GB', 'US']

interface CodedCountry {
  code: string
  name: string
}

/** ISO 3166 code and name of the members of the United Nations, Palestine and the Vatican. */
const countryCodes: CodedCountry[] = `
AF Afghanistan
AL Albania
DZ Algeria
AD Andorra
AO Angola
AG Antigua and Barbuda
AR Argentina
AM Armenia
AU Australia
AT Austria
AZ Azerbaijan
BS Bahamas
BH Bahrain
BD Bangladesh
BB Barbados
BY Belarus
BE Belgium
BZ Belize
BJ Benin
BT Bhutan
BO Bolivia
BA Bosnia and Herzegovina
BW Botswana
BR Brazil
BN Brunei
BG Bulgaria
BF Burkina Faso
BI Burundi
KH Cambodia
CM Cameroon
CA Canada
CV Cape Verde
CF Central African Republic
TD Chad
CL Chile
CN China
CO Colombia
KM Comoros
CG Congo
CR Costa Rica
HR Croatia
CU Cuba
CY Cyprus
CZ Czech Republic
CD Democratic Republic of the Congo
DK Denmark
DJ Djibouti
DM Dominica
DO Dominican Republic
EC Ecuador
EG Egypt
SV El Salvador
GQ Equatorial Guinea
ER Eritrea
EE Estonia
SZ Eswatini
ET Ethiopia
FJ Fiji
FI Finland
FR France
GA Gabon
GM Gambia
GE Georgia
DE Germany
GH Ghana
GR Greece
GD Grenada
GT Guatemala
GN Guinea
GW Guinea-Bissau
GY Guyana
HT Haiti
HN Honduras
HU Hungary
IS Iceland
IN India
ID Indonesia
IR Iran
IQ Iraq
IE Ireland
IL Israel
IT Italy
CI Ivory Coast
JM Jamaica
JP Japan
JO Jordan
KZ Kazakhstan
KE Kenya
KI Kiribati
KW Kuwait
KG Kyrgyzstan
LA Laos
LV Latvia
LB Lebanon
LS Lesotho
LR Liberia
LY Libya
LI Liechtenstein
LT Lithuania
LU Luxembourg
MG Madagascar
MW Malawi
MY Malaysia
MV Maldives
ML Mali
MT Malta
MH Marshall Islands
MR Mauritania
MU Mauritius
MX Mexico
FM Micronesia
MD Moldova
MC Monaco
MN Mongolia
ME Montenegro
MA Morocco
MZ Mozambique
MM Myanmar
NA Namibia
NR Nauru
NP Nepal
NL Netherlands
NZ New Zealand
NI Nicaragua
NE Niger
NG Nigeria
KP North Korea
MK North Macedonia
NO Norway
OM Oman
PK Pakistan
PW Palau
PS Palestine
PA Panama
PG Papua New Guinea
PY Paraguay
PE Peru
PH Philippines
PL Poland
PT Portugal
QA Qatar
RO Romania
RU Russia
RW Rwanda
KN Saint Kitts and Nevis
LC Saint Lucia
VC Saint Vincent and the Grenadines
WS Samoa
SM San Marino
ST Sao Tome and Principe
SA Saudi Arabia
SN Senegal
RS Serbia
SC Seychelles
SL Sierra Leone
SG Singapore
SK Slovakia
SI Slovenia
SB Solomon Islands
SO Somalia
ZA South Africa
KR South Korea
SS South Sudan
ES Spain
LK Sri Lanka
SD Sudan
SR Suriname
SE Sweden
CH Switzerland
SY Syria
TJ Tajikistan
TZ Tanzania
TH Thailand
TL Timor-Leste
TG Togo
TO Tonga
TT Trinidad and Tobago
TN Tunisia
TR Turkey
TM Turkmenistan
TV Tuvalu
UG Uganda
UA Ukraine
AE United Arab Emirates
GB United Kingdom
US United States
UY Uruguay
UZ Uzbekistan
VU Vanuatu
VA Vatican City
VE Venezuela
VN Vietnam
YE Yemen
ZM Zambia
ZW Zimbabwe
`
  .trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }))

/** The name as an SVG. */
export function Wordmark({ title = 'Joma' }: { title?: string }) {
  return (
    <svg className="wordmark" viewBox="-90 -720 2060 800" role="img">
      <title>{title}</title>
      <path
        fill="currentColor"
        d="M378 -2Q224 -2 140 -77Q56 -153 48 -297L40 -447L181 -447L190 -306Q193 -268 203 -235Q214 -202 236 -178Q257 -153 292 -139Q327 -125 378 -125Q444 -125 482 -151Q520 -177 520 -229Q520 -247 520 -261Q520 -276 519 -288Q519 -300 519 -311L592 -278L549 -254Q522 -239 492 -231Q462 -224 425 -224Q349 -224 307 -261Q265 -298 265 -370L265 -383Q265 -430 284 -465Q303 -500 338 -524Q373 -547 420 -561L502 -555L545 -509Q505 -500 474 -483Q443 -467 425 -442Q407 -418 407 -386L407 -379Q407 -355 418 -344Q429 -333 450 -333Q466 -333 480 -338Q495 -344 509 -352L541 -369L651 -320Q654 -304 655 -287Q656 -271 657 -253Q658 -236 658 -216Q658 -114 586 -58Q515 -2 378 -2ZM735 10Q733 -13 731 -38Q729 -64 728 -91Q728 -118 728 -145Q728 -185 730 -227Q732 -268 737 -309Q743 -349 751 -388L829 -338Q745 -344 681 -370Q617 -397 573 -441Q530 -484 509 -540L636 -559Q659 -522 696 -494Q733 -466 782 -448Q831 -431 889 -425Q884 -383 880 -336Q877 -289 874 -240Q872 -192 872 -145Q872 -108 872 -67Q873 -26 873 10ZM1199 -39Q1093 -39 1040 -81Q987 -123 987 -206L987 -213Q987 -264 1010 -302Q1033 -340 1081 -361Q1129 -383 1205 -383Q1275 -383 1318 -358Q1362 -334 1378 -292L1403 -292L1379 -167Q1364 -214 1324 -238Q1284 -261 1230 -261Q1180 -261 1157 -248Q1134 -234 1134 -207L1134 -204Q1134 -180 1153 -168Q1172 -155 1209 -155Q1226 -155 1239 -156Q1253 -158 1271 -160L1261 -44Q1244 -41 1229 -40Q1215 -39 1199 -39ZM1091 -344L1091 -371Q1056 -374 1033 -390Q1010 -405 999 -429Q989 -454 989 -484L989 -566L1156 -566L1156 -472Q1156 -435 1167 -409Q1179 -384 1201 -369ZM1379 0L1379 -237L1384 -264L1379 -380L1379 -561L1524 -561L1524 0ZM1660 0L1660 -561L1805 -561L1805 0Z"
      />
      <path
        d="M-4 -600H73M253 -600H330M511 -600H588M768 -600H845M1025 -600H1102M1282 -600H1359M1540 -600H1617M1797 -600H1874"
        stroke="var(--headline)"
        strokeWidth="112"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

/** A stitched border inside the edge of a card. */
export function StitchFrame() {
  return (
    <svg className="stitch-frame" aria-hidden="true">
      <rect />
    </svg>
  )
}

const echoes = Array.from({ length: 12 }, (_, ring) => 72 + ring * 11)
const eighths = Array.from({ length: 8 }, (_, turn) => turn * 45)
const outerPetal = 'M0-30C13-40.85 9.36-54.8 0-61C-9.36-54.8-13-40.85 0-30Z'
const innerPetal = 'M0-15C14-27.25 10.08-43 0-50C-10.08-43-14-27.25 0-15ZM0-22V-40'

/** A lotus with rings around it. The stroke width is the same at every size. */
export function Pond({ isMotif = false }: { isMotif?: boolean }) {
  return (
    <svg className={isMotif ? 'pond balance-motif' : 'pond'} viewBox="-200 -200 400 400" aria-hidden="true">
      <g className="echo">
        {echoes.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
      </g>
      <g className="core">
        {eighths.map((degrees) => (
          <path key={degrees} d={outerPetal} transform={`rotate(${degrees + 22.5})`} />
        ))}
        {eighths.map((degrees) => (
          <path key={degrees} d={innerPetal} transform={`rotate(${degrees})`} />
        ))}
        <circle r="11" />
        <circle r="4" />
      </g>
    </svg>
  )
}

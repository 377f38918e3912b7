/**
 * Words and keyboard walks that guessing programs try first, in lower case and without the digits and marks
 * that people add to them: the policy takes those off before it looks here.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passphrase pass passcode letmein welcome admin administrator root user guest login test
  testing tester changeme change changeit default secret temp temporary access master super superuser superman
  batman spiderman ironman avengers pokemon naruto starwars matrix dragon monkey tiger lion eagle falcon wolf
  panther leopard elephant dolphin shadow sunshine princess prince queen king hunter ranger killer ninja samurai
  warrior soldier football cricket baseball basketball hockey soccer tennis golf chelsea arsenal liverpool
  barcelona realmadrid juventus manchester yankees lakers cowboys steelers mustang ferrari porsche mercedes
  corvette harley yamaha honda toyota computer internet windows microsoft google facebook instagram twitter
  youtube linkedin whatsapp android samsung iphone apple nokia oracle cisco linux ubuntu server database
  mysql postgres system network security hacker hello helloworld goodbye iloveyou ilovegod iloveu love lovely
  lover loveme mylove forever friends family mother father brother sister daughter baby babygirl angel angels
  jesus jesuschrist christ god heaven blessed faith buddha krishna ganesh hanuman ganpati sairam omsairam india
  indian bharat mumbai delhi bangalore hyderabad chennai kolkata pune london newyork paris germany america
  michael jennifer jessica ashley amanda daniel joshua andrew matthew anthony william thomas robert jordan
  michelle nicole charlie maggie buster ginger pepper summer winter spring autumn monday friday sunday january
  february march april june july august september october november december freedom liberty justice money
  million dollar rich lucky happy smile flower flowers rainbow butterfly chocolate cookie banana orange cherry
  cheese coffee pizza pass word qwerty qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfgh
  asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zaqxsw zaqwsx abc abcd
  abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij alphabet xxx sex trustno trustnoone whatever nothing
  anything something unknown asd qwe zxc blink starcraft warcraft minecraft fortnite roblox playstation
  nintendo mario zelda sonic festival fest technical techfest torchbearer torch bearer ambassador campus
  college university institute student students teacher school hostel engineer engineering company office
  business marketing sales support service manager director president correcthorsebatterystaple opensesame
  `
    .trim()
    .split(/\s+/),
);

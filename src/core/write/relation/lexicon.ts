/**
 * Words that mean the same, or the opposite, in English and Chinese. One concept a line: its name, the words for it and, behind a
 * bar, the words for its opposite. Everyday words of work and life only: names, tools and topics are left to what the
 * texts themselves share, and to the vectors.
 */
const CONCEPTS = `
open: open opens opening 开门 营业 开放 公开 | closed closes close shut private 关门 休息 歇业 打烊 私有 内部
enable: enable enabled enables 开启 打开 启用 开着 | disable disabled disables 关闭 关掉 停用 禁用 关着
allow: allow allowed allows permitted permit may fine okay ok 可以 允许 能 准许 许可 | forbid forbidden forbids prohibited banned ban 禁止 严禁 不准 不许 不得 不可 不能 不可以 禁
need: must need needs required requires require mandatory necessary 必须 需要 要 务必 一定 强制 | optional unnecessary 不必 不用 无需 不需要 没必要 可选
like: like likes love loves prefer prefers enjoy enjoys fond favour favours want wants wish 喜欢 爱 偏好 偏爱 想要 希望 更喜欢 喜爱 习惯 | dislike dislikes hate hates annoy annoys avoid avoids loathe detest 讨厌 烦 反感 不爱 不喜欢 受不了 避免 厌恶
short: short brief concise terse compact 简短 短 精简 简洁 | long detailed verbose lengthy long-winded 长 详细 啰嗦 详尽
fast: fast quick quickly 快 迅速 | slow slowly 慢 缓慢
early: early earlier morning 早 早上 早晨 清早 上午 | late later evening 晚 晚上 傍晚 下午
more: more increase increased raise raised higher grew 增加 提高 涨 上调 增 多 | less fewer decrease decreased reduce reduced lower 减少 降低 降 下调 减 少 砍
start: start starts started begin begins began starting launch 开始 启动 | stop stops stopped end ends ended ending finish 停 停止 结束 截止 到期
done: done complete completed finished fixed ready landed shipped 完成 完 做完 搞定 结束了 完毕 修好 | unfinished pending incomplete abandoned cancelled canceled dropped 未完成 取消 搁置 作废
work: works working succeed succeeds passes 正常 成功 通过 | broken fails failed failing blocked 失败 坏 卡 阻塞
keep: keep keeps kept retain retained stay stays retention save saved saves 保留 保持 留 存 保存 维持 | delete deleted deletes remove removed wipe wiped purge 删除 删 清空 移除 清掉
live: live lives living home house reside resident 住 家 居住 住在 老家
employ: job employed career occupation profession 上班 工作 职业 就职
send: send sends sent mail post posted posts deliver 发 发送 寄 发到 推送
deploy: deploy deploys deployed deployment deployments release releases released ship ships rollout 上线 发版 发布 部署 发车
merge: merge merges merged merging 合并 合入 合
commit: commit commits committing 提交
push: push pushes pushing 推 直推
force: force forced forcibly 强推 强制推送
review: review reviews reviewed reviewer 评审 审查 复盘
approve: approve approves approved approval approvals 批准 审批 批
test: test tests testing tested 测试 单测 用例 测
comment: comment comments docstring docstrings 注释
answer: answer answers reply replies respond response 回答 回复 答复
language: language languages 语言
english: english 英文 英语
chinese: chinese 中文 汉语
code: code source 代码 程序
write: write writes written writing wrote 写 编写 写明
build: build builds built building 构建 打包 编译
bug: bug bugs defect defects issue issues 缺陷 问题 故障
fix: fix fixes fixing 修复 修 修好了
database: database databases db 数据库 库
data: data 数据
server: server servers 服务器
service: service services 服务
production: production prod 生产 线上 生产环境 正式环境
staging: staging preprod 预发 预发布
backup: backup backups 备份
log: log logs logging logged 日志
cache: cache caches cached caching 缓存
error: error errors 错误 报错
message: message messages 消息 信息
notify: notification notifications notify alert alerts 通知 告警 提醒
meeting: meeting meetings meet meets 会议 开会 会
standup: standup standups 站会
weekly-meeting: weekly-meeting 周会
rehearse: rehearse rehearses rehearsal practice practises 排练 练习
team: team teams group 团队 小组 组
user: user users owner 用户 他 她
mother: mother mum mom 妈妈 妈 母亲
father: father dad 爸爸 爸 父亲
child: child children kid kids 孩子 小孩
son: son sons boy 儿子 男孩
daughter: daughter daughters girl 女儿 女孩
wife: wife 妻子 老婆
husband: husband 丈夫 老公
cat: cat cats 猫
dog: dog dogs 狗 犬
eat: eat eats eating diet food dishes 吃 饮食
vegetarian: vegetarian vegan 素 吃素 素食 素食者 | meat 肉 荤
drink: drink drinks drinking 喝
coffee: coffee 咖啡
tea: tea 茶
alcohol: alcohol wine beer 酒
smoke: smoke smokes smoking 抽烟 吸烟 烟
allergic: allergic allergy allergies 过敏
spicy: spicy hot 辣
sleep: sleep sleeps asleep 睡 睡觉
wake: wake wakes waking rise 起床 起
run: run runs running jog jogging 跑步 跑 晨跑
swim: swim swims swimming 游泳
train: train 火车
car: car cars drive drives driver 车 开车 汽车
office: office 办公室 公司
floor: floor storey 层 楼
move: move moves moved relocate relocated moving 搬 搬到 搬家 迁
travel: trip travel travels journey 旅行 旅游 出差 行程 之行
password: password passwords 密码 口令
login: login logins sign-in log-in 登录
authenticate: authentication auth authenticate 认证 鉴权 校验
permission: permission permissions rights role 权限
config: config configuration settings configured 配置 设置
document: document documents documentation docs doc 文档 资料
folder: folder folders directory directories 目录 文件夹
file: file files 文件
path: path paths 路径
branch: branch branches 分支
version: version versions 版本
upgrade: upgrade upgraded upgrades 升级
interface: api apis interface endpoint endpoints 接口
request: request requests call calls 请求 调用
timeout: timeout timeouts 超时
retry: retry retries retried 重试
limit: limit limits limited cap capped maximum max 限制 上限 最多 不超过 至多 限流 不能超过
least: minimum min least lowest 最低 最少 至少 最短 不低于 下限
frequency: frequency interval 频率 间隔
expire: expire expires expired expiry lifetime ttl 过期 失效 有效期
deadline: deadline due 截止 期限 交
contract: contract contracts 合同
budget: budget 预算
invoice: invoice invoices bill bills billing 发票 账单 计费
pay: pay pays payment payments paid 付款 支付 付
payroll: payroll salary salaries wages 工资
report: report reports reporting 报表 报告 日报
customer: customer customers client clients 客户
responsible: responsible owns maintains maintain maintainer handles handle leads lead charge manages manage 负责 维护 负责人 管 归 主管 维护人 接手
hire: hire hiring recruit recruits 招聘 招人 招
install: install installs installing 装 安装
dependency: dependency dependencies package packages 依赖 包
dark: dark night 深色 暗色 夜间 | light bright 浅色 亮色
theme: theme mode palette 主题 模式
style: style tone format formatted 风格 语气 格式
formal: formal 正式 | casual informal 随意 随便 口语
simple: simple plain 简单 大白话 | complex complicated 复杂
function: function functions method methods 函数 方法
variable: variable variables 变量
emoji: emoji emojis emoticon emoticons 表情符号 表情 颜文字
name: name names named naming 命名 名字 叫 名
indent: indent indentation indented 缩进
tab: tab tabs 制表符
space: space spaces 空格
line: line lines 行
row: row rows 行数
search: search searches 搜索 检索
migrate: migrate migrated migration migrations 迁移
refactor: refactor refactoring rewrite rewriting 重构 重写
import: import importer imports 导入
export: export exports exported 导出
image: image images picture pictures 图片
email: email emails e-mail mails 邮件 邮箱
page: page pages 页面
app: app application apps 应用
frontend: frontend front-end 前端
backend: backend back-end 后端
mobile: mobile phone phones 手机 移动端
school: school 学校
study: study studies learning learn learns learnt 学 学习 在学
teach: teach teaches teacher 教 老师
doctor: doctor phd 博士
birthday: birthday 生日
room: room 房间 室
weekend: weekend weekends 周末
workday: workday weekdays workdays 工作日
decide: decide decided decision chose chosen choose settled picked 决定 选 选了 选定 定下 定 定了
use: use uses used using via through switched switches switching adopt adopts adopted 改用 换用 用 使用 采用 走 基于 通过
store: store stores stored storage 存放 放 放在 存在
locate: located location place situated sits 位于 在
publish: publish published publishes 发表
read: read reads reading 看 读 阅读
play: play plays playing 玩 打
own: own have 有
buy: buy bought 买
water: water watering waters 浇水 浇
temporary: temporary 临时 | permanent 永久
online: online remote remotely 线上会 在线 远程 线上开 | offline onsite in-person 线下 现场
local: local 本地 | 异地
manual: manual manually 手动 人工 | automatic automatically auto 自动
same: same 一样 相同 | different 不同
single: single unmarried 单身 | married 结婚 已婚
`;

/** A concept that a word stands for, and on which side of it. */
export interface Sense {
  readonly concept: string;
  /** -1: the word says the opposite. */
  readonly pole: 1 | -1;
}

function readConcepts(): ReadonlyMap<string, Sense> {
  const senses = new Map<string, Sense>();
  for (const line of CONCEPTS.trim().split('\n')) {
    const colon = line.indexOf(':');
    const concept = line.slice(0, colon);
    const [same = '', opposite = ''] = line.slice(colon + 1).split('|');
    for (const word of same.trim().split(' ')) if (word !== '' && !senses.has(word)) senses.set(word, { concept, pole: 1 });
    for (const word of opposite.trim().split(' ')) if (word !== '' && !senses.has(word)) senses.set(word, { concept, pole: -1 });
  }
  return senses;
}

export const SENSES = readConcepts();

/** Longest Chinese word of the lexicon, in characters. */
export const LONGEST_CHINESE_SENSE = Math.max(...[...SENSES.keys()].filter((word) => /\p{Script=Han}/u.test(word)).map((word) => word.length));
